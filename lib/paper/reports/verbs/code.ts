import 'server-only'
import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A code for `/verify/{code}`: some 59 bits, which nobody guesses under its throttle. */
export const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
