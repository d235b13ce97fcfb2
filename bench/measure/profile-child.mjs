// Repeats one work for the profiler, without `JSON.parse` between.
import { startWork } from './start-work.mjs'

const order = JSON.parse(process.argv[2] ?? '{}')
const { run } = await startWork(order)
const end = performance.now() + order.seconds * 1000
while (performance.now() < end) await run()
