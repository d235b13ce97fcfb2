// Writes packages/*/API.md: every exported name with its signature and docstring, by door.
// With `--check` it writes nothing and fails where a page is stale or an export has no docstring.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { apiPage, undocumented } from './api/api-page.mjs'
import { readDoors } from './api/read-doors.mjs'

const isCheck = process.argv.includes('--check')
/** @type {string[]} */
const complaints = []
for (const name of readdirSync('packages')) {
  const folder = `packages/${name}`
  if (!existsSync(`${folder}/src/index.ts`)) continue
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const doors = readDoors(process.cwd(), folder)
  const page = apiPage(manifest.name, manifest.description, doors)
  const path = `${folder}/API.md`
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== page
  complaints.push(...undocumented(doors))
  if (isStale && isCheck) {
    complaints.push(
      `${path} is stale: the public surface changed. Run \`npm run api\`, read what changed in that page, and commit it with the change.`,
    )
  } else if (isStale) {
    writeFileSync(path, page)
    console.log(`api: wrote ${path}`)
  }
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
console.log('api: every page is up to date, every export has its docstring')
