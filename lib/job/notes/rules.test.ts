import { describe, expect, it } from 'vitest'

import {
  asPlainText,
  mayBeMeant,
  mentionBefore,
  mentionedIn,
  mentionToken,
  partsOf,
  withNames,
  withTokens,
} from './rules'

const id = (n: number) => `0190b5f4-0000-7000-8000-00000000000${n}`
const person = (n: number, firstName: string, lastName: string) => ({
  id: id(n),
  firstName,
  lastName,
  email: `${firstName}.${n}@example.test`.toLowerCase(),
})
const priya = person(1, 'Priya', 'Nair')
const sam = person(2, 'Sam', 'Lee')
const samJones = person(3, 'Sam', 'Lee-Jones')
const people = [priya, sam, samJones]

describe('what is typed', () => {
  it('mentions somebody by an @ and their name, whatever the case', () => {
    expect(withTokens('Ask @priya nair, please', people)).toBe(`Ask ${mentionToken(priya)}, please`)
  })
  it('mentions the one with the longer name when that is what stands there', () => {
    expect(withTokens('@Sam Lee-Jones and @Sam Lee', people)).toBe(`${mentionToken(samJones)} and ${mentionToken(sam)}`)
  })
  it('mentions nobody by half a name, by a name without an @, or in an e-mail address', () => {
    const typed = 'Priya Nair, @Priya, @Sam Leeson, x@Priya Nair'
    expect(withTokens(typed, people)).toBe(typed)
  })
  it('tells two of one name apart by their e-mail address', () => {
    const other = person(4, 'Priya', 'Nair')
    expect(withTokens('@Priya Nair (priya.4@example.test) will call', [priya, other])).toBe(
      `${mentionToken(other)} will call`,
    )
    expect(withTokens('@Priya Nair will call', [priya, other])).toBe('@Priya Nair will call')
  })
})

describe('a note', () => {
  const text = `Ring ${mentionToken(priya)} and ${mentionToken(sam)}, then ${mentionToken(priya)}`

  it('falls into plain text and mentions, in the order in which it is read', () => {
    expect(partsOf(`Ring ${mentionToken(priya)}!`)).toEqual(['Ring ', { name: 'Priya Nair', userId: id(1) }, '!'])
    expect(partsOf('Ring @[Priya](user:nobody)')).toEqual(['Ring @[Priya](user:nobody)'])
  })
  it('names each person once', () => expect(mentionedIn(text)).toEqual([id(1), id(2)]))
  it('reads as plain text where there are no chips', () =>
    expect(asPlainText(text)).toBe('Ring @Priya Nair and @Sam Lee, then @Priya Nair'))
  it('bears the names that its people have, not those that somebody made up', () =>
    expect(withNames(`@[The owner](user:${id(1).toUpperCase()})`, people)).toBe(mentionToken(priya)))
  it('stays whole with a bracket in a name', () =>
    expect(partsOf(mentionToken({ ...priya, lastName: 'Nair [office]' }))).toEqual([
      { name: 'Priya Nair office', userId: id(1) },
    ]))
})

describe('while it is typed', () => {
  it('an @ at the beginning of a word asks who is meant', () => {
    expect(mentionBefore('Ask @pri', 8)).toEqual({ at: 4, query: 'pri' })
    expect(mentionBefore('@', 1)).toEqual({ at: 0, query: '' })
    expect(mentionBefore('(@Priya N', 9)).toEqual({ at: 1, query: 'Priya N' })
  })
  it('those are offered whose names begin so, accents and case aside', () => {
    const zoe = person(5, 'Zoë', 'Ånder Lee')
    expect([...people, zoe].filter((one) => mayBeMeant(one, 'lee')).map(({ id }) => id)).toEqual([id(2), id(3), id(5)])
    expect(mayBeMeant(zoe, 'zoe and')).toBe(true)
    expect(mayBeMeant(zoe, 'oe')).toBe(false)
    expect(mayBeMeant(zoe, 'Zoe Lee can')).toBe(false)
    expect(mayBeMeant(zoe, '')).toBe(true)
  })
  it('an @ inside a word, before a space, or on another line does not', () => {
    expect(mentionBefore('a@b', 3)).toBeNull()
    expect(mentionBefore('@ b', 3)).toBeNull()
    expect(mentionBefore('@b\nc', 4)).toBeNull()
    expect(mentionBefore('nothing', 7)).toBeNull()
  })
})
