export { full } from './full.ts'
