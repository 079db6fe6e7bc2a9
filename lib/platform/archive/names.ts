/** What any system can store of a text in a file's name: its letters and digits, and a line for what is between them. */
export const inName = (text: string, most: number): string =>
  [...text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-')].slice(0, most).join('').replace(/^-|-$/g, '')

/** The ending of a file's name with its dot, in small letters; empty when it has none. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** Gives out names of files, each once: the second `Roof.pdf` is `Roof-2.pdf`. Systems that know no capitals agree. */
export function makeNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const ending = endingOf(name)
    const stem = inName(ending ? name.slice(0, -ending.length) : name, 80) || 'file'
    for (let n = 1; ; n++) {
      const candidate = `${folder}/${stem}${n > 1 ? `-${n}` : ''}${ending}`
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}
