/** Replaced by the build: `true` behind the `development` condition and in tests. */
declare const __DEVELOPMENT__: boolean
