import { arrowViolations, dependencyViolations, importCycles, unplannedRooms } from './arrows.mjs'
import { crowdedRooms, longFiles, nameViolations, strayTests } from './names.mjs'
import { readTree } from './read-tree.mjs'

/**
 * Judges the tree under `root` by the plan.
 * @param {string} root
 * @param {import('./house.mjs').House} house
 * @returns {{ violations: string[], warnings: string[], files: number }} one line each: what,
 *   where, and what to do
 */
export function layoutViolations(root, house) {
  const files = readTree(root)
  return {
    files: files.length,
    warnings: longFiles(files),
    violations: [
      ...dependencyViolations(root, house),
      ...unplannedRooms(files, house),
      ...arrowViolations(root, files, house),
      ...importCycles(files),
      ...nameViolations(files, house),
      ...strayTests(root, files),
      ...crowdedRooms(files),
    ],
  }
}
