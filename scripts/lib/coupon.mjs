import { parseArgs } from 'node:util'

import { Refusal } from './refusal.mjs'

const USAGE = `What does it take off?
  npm run coupon -- WELCOME --percent 20              20 % of every month
  npm run coupon -- WELCOME --percent 20 --months 3   20 % of three months
  npm run coupon -- WELCOME --amount 50               50.00, once, over as many months as it lasts
  npm run coupon -- WELCOME --months 2                two months free of charge
Further: --from 2027-01-01 --until 2027-03-31 (its first and last day), --uses 10 (by so many organisations).`

/**
 * The row of a coupon from the words of a command.
 * @param {string[]} words
 */
export function readCoupon(words) {
  const text = /** @type {const} */ ({ type: 'string' })
  const options = { percent: text, amount: text, months: text, from: text, until: text, uses: text }
  const { values, positionals } = attempt(() => parseArgs({ args: words, allowPositionals: true, options }))
  const [typed, ...more] = positionals
  const code = typed?.toUpperCase()
  if (!code || more.length || (!values.percent && !values.amount && !values.months)) throw new Refusal(USAGE)
  if (!/^[A-Z0-9-]{4,40}$/.test(code)) throw new Refusal('A code has 4 to 40 letters, digits and hyphens.')
  if (values.amount && (values.percent || values.months)) {
    throw new Refusal('An amount is taken off once: it goes with neither --percent nor --months.')
  }
  const amount = values.amount?.match(/^(\d{1,7})(?:\.(\d\d))?$/)
  if (values.amount && !amount) throw new Refusal('--amount takes dollars, such as 50 or 49.90.')
  const months = whole('months', values.months, 120)
  return {
    code,
    kind: values.percent ? 'PERCENT' : amount ? 'AMOUNT' : 'MONTHS',
    percent: whole('percent', values.percent, 100),
    amount_cents: amount ? Number(amount[1]) * 100 + Number(amount[2] ?? 0) : null,
    months,
    valid_from: day('from', values.from),
    valid_until: day('until', values.until),
    most_uses: whole('uses', values.uses, 1_000_000),
  }
}

/** @template T @param {() => T} read @returns {T} */
function attempt(read) {
  try {
    return read()
  } catch {
    throw new Refusal(USAGE)
  }
}

function whole(/** @type {string} */ name, /** @type {string | undefined} */ typed, /** @type {number} */ most) {
  if (typed === undefined) return null
  const value = Number(typed)
  if (!/^\d+$/.test(typed) || value < 1 || value > most) {
    throw new Refusal(`--${name} takes a whole number from 1 to ${most.toLocaleString('en')}.`)
  }
  return value
}

function day(/** @type {string} */ name, /** @type {string | undefined} */ typed) {
  if (typed === undefined) return null
  const date = new Date(`${typed}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== typed) {
    throw new Refusal(`--${name} takes a day, such as 2027-03-31.`)
  }
  return typed
}
