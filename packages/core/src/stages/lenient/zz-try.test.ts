import { test } from 'vitest'
import { createStreamingObject } from '/work/main/packages/core/src/index.ts'
import { lenient } from '/work/main/packages/core/src/stages/lenient/lenient.ts'
const inputs = [
 '{"steps":["a","b",],}', '{"score":NaN,"b":1}', String.raw`{"q":"it\'s ok"}`, '{"code":"a\tb\r\nc"}', String.raw`{"new":"echo \"\e[32mok\""}`,
 String.raw`{"name":"user\_id"}`, '[1evil]', `{'a': 'it's "fine"', b: None, c-d: [True, False,],}`,
 `{"a": "he said "hi", and left", "b": 1}`, `{"a": "Options are "foo", "bar", and "baz".", "b": ["Options are "foo", "bar", and "baz"."]}`,
 `["5" nails", "hammer", "saw"]`, `{"size": "27" monitor", "b": 2}`, `{"t": "like {"a": "b"} ok", "c": 1}`, `{"t": "like {"a": "b"}"}`,
 `{"a": "say ""hi"" now"}`, `{"a": "he said "hi""}`, `{"a": "x" "b": 1 "c": [{"d":1} {"e":2} "f" "g"]}`, '// top\n{"a": 1, // one\n "b": "x", # two\n /* three */ "c": "y" // end\n}\n// done',
 '“a”', '{“a”: “it ”is” so”}', '{`a`: `x\ny "q"`}', '[-Infinity, Infinity, -1, undefined, NULL]', String.raw`["\u12G4", "\x41", "\u12", "\
x"]`, '{"a":1}\u00a0', '\ufeff[1,\u00a02]', '[1,,2]', '{"a":[1,2', '"abc', '"abc" ', '[,]', '{,}', '{"a" "b"}','{"a":1"b":2}','[tru "b"]', '{a b: 1}', '"""""', '["",""]', '{"":""}', '[1 2]', '[nope]', '[Nope]', '{"a": hello}', '[1,/* x */]', '[1,// x\n2]', '{1: 2, ключ: 3}',
 '{"a": "use {"x"} here"}', '{"edit": "if (a == "b") { return "c"; }", "n": 1}', `{"text": "Use "foo", e.g.: bar", "n": 1}`, '{"a":"b"} /* open', '[1]/', '{"a":"x"/',
]
test('x', () => {
  for (const input of inputs) {
    const run = (chunks: string[]) => {
    const object = createStreamingObject<any>({ stages: [lenient()] })
    object.result.catch(() => {})
    for (const c of chunks) object.write(c)
    object.end()
    const s = object.get()
    return JSON.stringify(s.result ?? null) + '  ' + (s.error?.message ?? '') +' @'+s.error?.offset+ '\n      ' + object.repairs.map(r => `${r.kind}@${r.offset}:/${r.path.join('/')}`).join(' ')
    }
    const whole = run([input])
    console.log(input, '\n   ', whole)
    const units = run(input.split(''))
    if (units !== whole) console.log('    DIFFERS', units)
  }
})
