import { readFile } from 'node:fs/promises'

import { describe, expect, it } from 'vitest'

import { recipientsIn } from './recipients'
import { Email, optionalEmail } from './wire'

const [DANA, BOB] = ['dana@client.example', 'bob@client.example']

describe('recipients', () => {
  it.each([
    [`${DANA}; ${BOB}`, [DANA, BOB]],
    [`${DANA}, ${BOB}`, [DANA, BOB]],
    [`${DANA};${BOB};`, [DANA, BOB]],
    [`${DANA} ${BOB}`, [DANA, BOB]],
    [`${DANA}\n${BOB}\n`, [DANA, BOB]],
    [`${DANA}\r\n\r\n${BOB}`, [DANA, BOB]],
    [`${DANA}\t${BOB}`, [DANA, BOB]],
    [`Dana Reed <${DANA}>`, [DANA]],
    [`${DANA} [External]`, [DANA]],
    [`Dana Reed [Acme] <${DANA}> [External]; ${BOB}`, [DANA, BOB]],
    [`[External] ${DANA}`, [DANA]],
    [`Dana Reed [mailto:${DANA}]`, [DANA]],
    [`<${DANA}>`, [DANA]],
    [`"Reed, Dana" <${DANA}>`, [DANA]],
    [`"Reed, Dana" <${DANA}>; "Bob (Claims)" <${BOB}>`, [DANA, BOB]],
    [`"Reed, Dana" <${DANA}>, Bob <${BOB}>`, [DANA, BOB]],
    [`Reed, Dana <${DANA}>; Smith, Bob <${BOB}>;`, [DANA, BOB]],
    [`Reed, Dana <${DANA}>, Smith, Bob <${BOB}>`, [DANA, BOB]],
    [`'Dana Reed' <${DANA}>`, [DANA]],
    [`"dana@work" <${DANA}>`, [DANA]],
    [`mailto:${DANA}`, [DANA]],
    [`Dana <mailto:${DANA}>`, [DANA]],
    [`${DANA}, ${DANA.toUpperCase()}`, [DANA]],
    [`Dana <${DANA}> Bob <${BOB}>`, [DANA, BOB]],
    [`Dana Reed <${DANA}>Bob <${BOB}>;`, [DANA, BOB]],
    [`Dana <Dee> Reed <${DANA}>`, [DANA]],
    [`${DANA} (Dana Reed), ${BOB} (Smith, Bob)`, [DANA, BOB]],
    [`Dana Reed (${DANA}), Bob (Claims) <${BOB}>`, [DANA, BOB]],
    [`Claims: ${DANA}, Bob <${BOB}>;`, [DANA, BOB]],
    [`To: Dana <${DANA}>\nCc: ${BOB}`, [DANA, BOB]],
    ['undisclosed-recipients:;', []],
    [`mailto:${DANA}?subject=Report`, [DANA]],
    [`Dana Reed\t${DANA}\nBob Smith\t0412 345 678\t${BOB}`, [DANA, BOB]],
    [`Name\tEmail\nDana Reed\t${DANA}`, ['Name', 'Email', DANA]],
    [`“Reed, Dana” <${DANA}>, ‘${BOB}’`, [DANA, BOB]],
    ['Dana; bob@client.example', ['Dana', BOB]],
    [`Dana Reed [mailto:${DANA}]; Bob [${BOB}]`, [DANA, BOB]],
    [`• ${DANA}\n• ${BOB}`, [DANA, BOB]],
    [`1. ${DANA}\n2) ${BOB}`, [DANA, BOB]],
    [`${DANA} / ${BOB}`, [DANA, BOB]],
    [`${DANA} and ${BOB}.`, [DANA, BOB]],
    [`${DANA}\u200B；\u202A${BOB}\u202C`, [DANA, BOB]],
    ['dana reed@client.example', ['dana reed@client.example']],
    ['and', ['and']],
    ['Dana Reed', ['Dana Reed']],
    [' ; , \n', []],
    ['', []],
    [`"Reed, Dana <${DANA}>\n${BOB}`, [DANA, BOB]],
  ])('of %j are %j', (text, addresses) => expect(recipientsIn(text)).toEqual(addresses))

  it('are found in the three spellings of Outlook', async () => {
    expect(recipientsIn(await readFile('e2e/inputs/office/43-recipients.txt', 'utf8'))).toEqual([DANA, BOB])
  })

  it('of a long text are found in a time that grows with it', () => {
    for (const sign of ['"', '<', ',', 'a,', '<>', '<@>', '(', '\t', 'a:', 'a@x,', '\\"', ' ']) {
      expect(recipientsIn(sign.repeat(20_000)).length).toBeLessThan(50_000)
    }
    expect(recipientsIn('a@x;'.repeat(20_000))).toHaveLength(1)
  })
})

describe('an address', () => {
  const email = Email('Please enter an address')
  const wordsOf = (typed: string) => email.safeParse(typed).error?.issues[0]?.message

  it('may stand beside a name', () => {
    expect(email.parse(`"Reed, Dana" <Dana@Client.example>;`)).toBe(DANA)
    expect(optionalEmail.parse(` Dana <${DANA}> `)).toBe(DANA)
    expect(optionalEmail.parse(' ')).toBeNull()
  })

  it('with letters beyond ASCII is refused, and says which', () => {
    expect(wordsOf('søren@client.example')).toContain('“ø”')
    expect(wordsOf('dana@müller.example')).toContain('“ü”')
    expect(optionalEmail.safeParse('søren@client.example').error?.issues[0]?.message).toContain('“ø”')
  })

  it('is refused by its own words where there are several, or none', () => {
    expect(wordsOf(`${DANA}; ${BOB}`)).toBe('These are several addresses: please enter one')
    expect(wordsOf('dana')).toBe('This is not a valid email')
    expect(wordsOf('')).toBe('Please enter an address')
  })
})
