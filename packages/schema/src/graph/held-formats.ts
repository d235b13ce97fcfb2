/** Formats whose values mean something else while they are not whole: half a date, half an address. */
export const heldFormats: RegExp =
  /^([iu]ri|date|time|duration|(idn-)?(email|hostname)|(ip|cidr)v|\w*id2?$|jwt|base64|e164|json-|regex)/
