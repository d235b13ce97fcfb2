/** Formats whose values mean something else while they are not whole: half a date, half an address. */
export const heldFormats: ReadonlySet<string> = new Set(
  'date date-time time duration email idn-email hostname idn-hostname ipv4 ipv6 cidrv4 cidrv6 uri uri-reference iri iri-reference uuid cuid cuid2 ulid nanoid xid ksuid jwt base64 base64url e164 json-pointer regex'.split(
    ' ',
  ),
)
