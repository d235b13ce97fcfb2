// Holds the tree to the plan in layout/house.mjs: arrows, rooms, names, sizes.
import { house } from './layout/house.mjs'
import { layoutViolations } from './layout/layout-violations.mjs'

const { files, warnings, violations } = layoutViolations(process.cwd(), house)
for (const warning of warnings) console.warn(`note: ${warning}`)
for (const violation of violations) console.error(violation)
if (violations.length > 0) {
  console.error(`\nlayout: ${violations.length} to mend. The plan is scripts/layout/house.mjs.`)
  process.exit(1)
}
console.log(`layout: ${files} files stand where they belong`)
