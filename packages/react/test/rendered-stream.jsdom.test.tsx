import { describeRenderedStream } from './describe-rendered-stream.tsx'

describeRenderedStream('jsdom')
