// @vitest-environment happy-dom
import { describeRenderedStream } from './describe-rendered-stream.tsx'

describeRenderedStream('happy-dom')
