// Rules about imports: between packages, between rooms, and in circles.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {import('./house.mjs').House} House
 * @typedef {import('./read-tree.mjs').SourceFile} SourceFile
 * @typedef {import('./read-tree.mjs').ImportOf} ImportOf
 */

/** @param {string} root @param {SourceFile[]} files @param {House} house @returns {string[]} */
export function arrowViolations(root, files, house) {
  const doors = readDoors(root, house)
  return files.flatMap((file) =>
    file.imports.flatMap((from) => {
      const said =
        pastTheDoor(file, from, doors) ??
        indexFromInside(file, from) ??
        upwardPackage(file, from, house) ??
        upwardRoom(file, from, house)
      return said ? [`${file.path}:${from.line} ${said}`] : []
    }),
  )
}

/** @param {string} root @param {House} house @returns {string[]} */
export function dependencyViolations(root, house) {
  return Object.entries(house).flatMap(([name, plan]) => {
    const path = join(root, 'packages', name, 'package.json')
    if (!existsSync(path)) return []
    const dependencies = JSON.parse(readFileSync(path, 'utf8')).dependencies ?? {}
    return Object.keys(dependencies)
      .filter((dependency) => !allowedAnywhere(plan).includes(dependency))
      .map(
        (dependency) =>
          `packages/${name}/package.json depends on ${dependency}, which the plan does not allow. ` +
          `Move it to devDependencies, or, if ${name} is really meant to ship it, add it to scripts/layout/house.mjs.`,
      )
  })
}

/** @param {import('./house.mjs').PackagePlan} plan @returns {string[]} packages */
function allowedAnywhere({ imports, inRooms = {} }) {
  return [imports, ...Object.values(inRooms)].flatMap((allowed) => Object.keys(allowed))
}

/** @param {string} root @param {House} house @returns {Map<string, string[]>} package name to its doors */
function readDoors(root, house) {
  return new Map(
    Object.keys(house).flatMap((name) => {
      const path = join(root, 'packages', name, 'package.json')
      if (!existsSync(path)) return []
      return [[`@jell/${name}`, Object.keys(JSON.parse(readFileSync(path, 'utf8')).exports ?? {})]]
    }),
  )
}

/** @param {string} specifier */
function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** @param {SourceFile} file @param {ImportOf} from @param {Map<string, string[]>} doors */
function pastTheDoor(file, { specifier, target }, doors) {
  if (target === undefined) {
    const name = packageOf(specifier)
    const open = doors.get(name)
    const door = specifier === name ? '.' : `.${specifier.slice(name.length)}`
    if (!open || open.includes(door)) return undefined
    return `imports ${specifier}, which is not among the \`exports\` of ${name} (${open.join(', ')}). Import one of its doors.`
  }
  const [top, second] = target.split('/')
  const owner = `${top}/${second}`
  if (top !== 'packages' || owner === file.owner) return undefined
  return `reaches into ${owner} by a relative path. Import \`@jell/${second}\` instead.`
}

/** @param {SourceFile} file @param {ImportOf} from */
function indexFromInside(file, { specifier, target }) {
  if (file.packageName === undefined) return undefined
  const ownName = `@jell/${file.packageName}`
  const isSelf = file.kind === 'source' && packageOf(specifier) === ownName
  const isIndex = target !== undefined && /\/src\/(.*\/)?index\.tsx?$/.test(target)
  if (!isSelf && !isIndex) return undefined
  const advice =
    file.kind === 'source'
      ? 'Import the file that defines the name.'
      : `Import the file that defines the name, or test the door as users see it: \`${ownName}\`.`
  return `imports ${specifier}, an index of its own package. An index is a door for others. ${advice}`
}

/** @param {SourceFile} file @param {ImportOf} from @param {House} house */
function upwardPackage(file, { specifier, target, typesOnly }, house) {
  if (target !== undefined || file.packageName === undefined) return undefined
  const plan = house[file.packageName]
  if (!plan) {
    return `belongs to packages/${file.packageName}, which has no plan. Add one to scripts/layout/house.mjs.`
  }
  const name = packageOf(specifier)
  const own = file.room === undefined ? undefined : plan.inRooms?.[file.room]
  const allowed = own?.[name] ?? plan.imports[name]
  if (file.kind === 'test') {
    const isOurs = name.startsWith('@jell/') && name !== `@jell/${file.packageName}`
    if (!isOurs || allowedAnywhere(plan).includes(name) || plan.inTests.includes(name)) {
      return undefined
    }
    return `imports ${specifier} in a test: ${file.packageName} and ${name.slice(6)} must not know each other. Test what joins them in apps/demo or internal.`
  }
  if (file.kind !== 'source') return undefined
  if (specifier.startsWith('node:')) {
    if (file.room === undefined || plan.nodeRooms.includes(file.room)) return undefined
    return `imports ${specifier}, but packages/${file.packageName} must run in a browser too.`
  }
  if (file.room === undefined) return undefined
  if (!allowed) {
    const list = Object.keys({ ...plan.imports, ...own }).join(', ') || 'nothing'
    const who = own
      ? `room \`${file.room}\` of packages/${file.packageName}`
      : `packages/${file.packageName}`
    return `imports ${specifier}: ${who} may import ${list} from outside. Move the code to a package above, or change the plan in scripts/layout/house.mjs and say why.`
  }
  if (allowed === 'types' && !typesOnly) {
    return `imports values from ${specifier}: packages/${file.packageName} takes only types from it. Write \`import type\`.`
  }
  return undefined
}

/** @param {string} room @param {string[]} rooms */
function floorOf(room, rooms) {
  const floor = rooms.indexOf(room)
  return floor === -1 ? rooms.indexOf('.') : floor
}

/** @param {SourceFile} file @param {ImportOf} from @param {House} house */
function upwardRoom(file, { specifier, target }, house) {
  const plan = file.packageName === undefined ? undefined : house[file.packageName]
  if (!plan || target === undefined || file.room === undefined || file.kind !== 'source') return
  const [, , folder, ...inside] = target.split('/')
  if (folder !== 'src') {
    return `imports ${specifier}, which lies outside src and is not published. Move it into src.`
  }
  const room = inside.length > 1 ? (inside[0] ?? '') : (inside[0] ?? '').replace(/\..*/, '')
  const here = floorOf(file.room, plan.rooms)
  const there = floorOf(room, plan.rooms)
  if (here === -1 || there <= here) return
  return `imports ${specifier}: room \`${file.room}\` stands below room \`${room}\` (${plan.rooms.join(' < ')}), and arrows only point down. Move the shared part into a lower room.`
}

/** @param {SourceFile[]} files @param {House} house @returns {string[]} one line for each room */
export function unplannedRooms(files, house) {
  const said = files.flatMap(({ path, packageName, room, kind }) => {
    const plan = packageName === undefined ? undefined : house[packageName]
    if (!plan || room === undefined || kind !== 'source') return []
    // A loose file falls into `.` where the plan has it; a folder always needs a place of its own.
    const isLoose = path.split('/').length === 4
    if (plan.rooms.includes(room) || (isLoose && plan.rooms.includes('.'))) return []
    return [
      `packages/${packageName}/src/${room} is a room that the plan does not name (${plan.rooms.join(' < ')}). Move its files into one of these, or give it its place in scripts/layout/house.mjs.`,
    ]
  })
  return [...new Set(said)]
}

/** @param {SourceFile[]} files @returns {string[]} one line for each knot, type imports included */
export function importCycles(files) {
  const sources = new Map(
    files.filter((file) => file.kind !== 'test').map((file) => [file.path, file]),
  )
  const said = /** @type {Set<string>} */ (new Set())
  const finished = /** @type {Set<string>} */ (new Set())
  const cycles = /** @type {string[]} */ ([])
  /** @param {string} path @param {string[]} trail */
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start !== -1) {
      const circle = trail.slice(start)
      const key = circle.toSorted().join()
      if (!said.has(key)) cycles.push(describeCycle(circle))
      said.add(key)
      return
    }
    if (finished.has(path)) return
    for (const { target } of sources.get(path)?.imports ?? []) {
      if (target !== undefined && sources.has(target)) visit(target, [...trail, path])
    }
    finished.add(path)
  }
  for (const path of sources.keys()) visit(path, [])
  return cycles
}

/** @param {string[]} circle */
function describeCycle(circle) {
  const [first = ''] = circle
  return `${first} imports itself in a circle: ${[...circle, first].join(' → ')}. Move what they share into a file below them (imports of types count).`
}
