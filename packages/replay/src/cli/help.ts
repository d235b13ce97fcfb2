/** What each command does, for `--help`. */
export const help = {
  jell: `Records streams, plays them again, and shows what they say.

  jell-replay record <url|->   records a live stream, or standard input
  jell-replay play <file>      serves a recording as its server sent it
  jell-replay show <file>      prints when each field of it came

jell-replay <command> --help says more. Exit codes: 0 well, 1 the server or the
network failed, 2 used wrongly, 130 interrupted.
`,
  record: `Records a stream with the time of each chunk.

  jell-replay record <url|-> [options]

  -o, --output <file>      writes there, not to standard output; makes the folder
  -f, --force              overwrites the file
  -H, --header 'N: value'  sends a header; may be repeated
  -X, --method <method>    GET, or POST where there is a body
  -d, --body <text>        sends a text, @file, or - for standard input
      --title <text>       a name for people
      --description <text> what it holds, and why it is kept
      --model <name>       the model that wrote it
      --format <name>      the wire format, where it is not recognised
  -q, --quiet              says nothing about the progress

Headers and parameters that let people in, such as authorization, are not kept;
neither is the body. Ctrl-C ends the recording and keeps what came.

  jell-replay record https://api.example/v1/chat/completions \\
    -H "authorization: Bearer $KEY" -d @request.json -o review.json
  curl -N https://api.example/stream | jell-replay record - -o stream.json
`,
  play: `Serves a recording on the loopback address, as its server sent it and when it did.

  jell-replay play <file> [options]

  -p, --port <number>   4747 by default; 0 takes a free one
  -s, --speed <number>  2 is twice as fast, max does not wait

Any page may fetch it (CORS), by GET or POST. Each request plays it from the start;
?speed= overrides the speed. A broken recording breaks the connection.
`,
  show: `Prints when each field of a recording came, from its first character to its last.

  jell-replay show <file> [options]

  -a, --all             all fields; 60 of each document by default
      --schema <file>   judges by a JSON Schema
      --stage <name>    reads through embedded or lenient; may be repeated
  -w, --width <number>  columns; those of the screen by default

Colours are left out where the output is no screen, or NO_COLOR is set.
`,
} as const
