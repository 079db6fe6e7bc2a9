/** Longer texts are no addresses, and are not looked at. */
const LONGEST = 50_000

/**
 * The addresses of a text as mail programs give them: `a@x; b@x`, `Dana Reed <a@x>`, `"Reed, Dana" <a@x>`, one a line, with or
 * without a separator at the end. What is no address stays as it was typed, to be refused by its own words. Each once.
 */
export function recipientsIn(text: string): string[] {
  if (text.length > LONGEST) return [text]
  const found = entriesOf(withoutNames(plainSigns(text))).flatMap(addressesOf)
  const once = new Map<string, string>()
  for (const one of found) if (!once.has(one.toLowerCase())) once.set(one.toLowerCase(), one)
  return [...once.values()]
}

/** The one address of a text with a name beside it; a text of none or several stays as it is. */
export function bareAddress(text: string): string {
  const found = recipientsIn(text)
  return found.length === 1 ? found[0]! : text
}

/** Marks that nobody sees, of chats and web pages, and the separators of East Asia. */
const plainSigns = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replaceAll('；', ';')
    .replaceAll('，', ',')
    .replaceAll('＠', '@')

/** The text without what is said of an address beside it: in brackets, `(Claims)` or `[External]`, or in other cells of its row. */
const withoutNames = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => {
      const cells = line.includes('@') ? line.split('\t') : []
      return cells.length > 1 ? cells.filter((cell) => cell.includes('@')).join('\t') : line
    })
    .join('\n')
    .replace(/\([^()@\n]*\)|\[[^[\]@\n]*\]/g, ' ')

/** Entries between separators, which count for nothing inside quotes and angle brackets. */
function entriesOf(text: string): string[] {
  const entries: string[] = []
  let [begun, closed, named, quoted, angled] = [0, 0, -1, false, false]
  const end = (at: number, next = at + 1) => {
    entries.push(text.slice(begun, at))
    begun = next
    quoted = angled = false
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    // A quote that is never closed ends with its line.
    if (sign === '@') named = at
    if (sign === '\n') end(at)
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '<') {
      // Dana <a@x> Bob <b@x>: an address ends its entry.
      if (begun <= named && named < closed) end(closed, closed)
      angled = true
    } else if (sign === '>') [angled, closed] = [false, at + 1]
    else if (angled) continue
    else if (sign === ';' || sign === '\t') end(at)
    // Reed, Dana <a@x>: a name in two parts, as an address book has it.
    else if (sign === ',' && !isNameBefore(text, begun, at)) end(at)
  }
  end(text.length)
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

/** Whether a comma stands in the middle of a name: no address before it, and one in angle brackets before the next comma. */
function isNameBefore(text: string, begun: number, at: number): boolean {
  const before = text.slice(begun, at)
  if (!before.trim() || before.includes('@')) return false
  const behind = text.slice(at + 1, at + 200)
  const [name, ...address] = behind.split('<', 2)
  return address.length > 0 && !/[@,;\n]/.test(name!)
}

/** What leads an address in a list, or parts it from the next. */
const BESIDE = /^(?:[-–—•·*/|&+]|and|\d{1,2}[.)])$/i

function addressesOf(entry: string): string[] {
  // Outlook also writes `Dana Reed [mailto:a@x]`.
  const [, bracketed] = /[<([]([^<>()[\]]*)[>)\]][^<>()[\]]*$/.exec(entry) ?? []
  // `To: a@x`, `mailto:a@x?subject=…`
  const [address = ''] = (bracketed ?? entry).replace(/^[^:@"]*:/, '').split('?', 1)
  const words = address
    .trim()
    .replace(/^["'“‘]|["'”’]$/g, '')
    .split(/\s+/)
    .filter((word) => !BESIDE.test(word))
    .map((word) => word.replace(/(?<=\w)\.$/, ''))
  if (words.length && words.every((word) => word.includes('@'))) return words
  return address.trim() ? [address.trim()] : []
}
