import 'server-only'
import { invalid } from '@/lib/base/errors'

/** The owner of the password: a guesser who knows them tries these first. */
interface Owner {
  firstName: string
  lastName: string
  email: string
  organizationName: string
}

/** The letters that must be left of a password without its known words: as many as are hard to guess alone. */
const LEFT_AT_LEAST = 6
const PRODUCT = 'makegood'
const SHORTEST = 8
const MOST_USED = 4_000

let common: Promise<ReadonlySet<string>> | undefined

/** The most used passwords. Unpacking them takes a moment, and only somebody who sets a password waits for it. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST).slice(0, MOST_USED)),
  ))

/**
 * Refuses a password that a guesser tries first: one of the known list, also with digits and signs around it, or a name
 * of the product, the organisation or the person with little beside it (ASVS 5.0, 6.2.11).
 */
export async function refuseGuessable(password: string, owner: Owner): Promise<void> {
  const mostUsed = await commonPasswords()
  const typed = password.toLowerCase()
  const core = /[a-z](?:.*[a-z])?/s.exec(typed)?.[0] ?? ''
  if (mostUsed.has(typed) || mostUsed.has(core) || typed === owner.email.toLowerCase()) {
    throw invalid({ password: 'This password is too easy to guess. Please choose another one.' })
  }
  const plain = plainLetters(password)
  const left = wordsOf(owner).reduce((rest, word) => rest.replaceAll(word, ' '), plain)
  if (left !== plain && left.replace(/[^a-z]/g, '').length < LEFT_AT_LEAST) {
    throw invalid({
      password: 'This password is made of a name: yours, your organization’s or Makegood. Please choose another one.',
    })
  }
}

/** The names that a password may contain, the longest first; two letters are in too many words to count as one. */
function wordsOf({ firstName, lastName, email, organizationName }: Owner): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const names = [PRODUCT, firstName, lastName, organizationName, mailbox, host.split('.').at(-2) ?? '']
  const words = names.flatMap((name) => [
    plainLetters(name).replace(/[^a-z]/g, ''),
    ...plainLetters(name).split(/[^a-z]+/),
  ])
  return [...new Set(words)].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)
}

const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[@4310$57!]/g, (sign) => DISGUISES[sign]!)
