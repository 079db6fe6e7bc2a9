import { z } from 'zod'

import { PASSWORD_LINK_KINDS } from '@/db/enums/platform'
import { Email, WITHOUT_NUL, text } from '@/lib/base/wire'

/** Long enough for any passphrase, short enough to cost nothing extra to hash. */
const LONGEST_PASSWORD = 256

export const Password = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .min(8, 'Must be atleast 8 characters')
    .regex(WITHOUT_NUL, 'Not a text.')
    .max(LONGEST_PASSWORD, `Cannot exceed ${LONGEST_PASSWORD} characters`)

export const Register = z.strictObject({
  firstName: text('* Your first name is required', 50),
  lastName: text('* Your last name/surname is required', 50),
  organizationName: text('* The Organization name is required', 100),
  email: Email('Your email is required'),
  password: Password('* A password is required'),
})
export type Register = z.infer<typeof Register>

export const LogIn = z.strictObject({
  email: Email('*Required'),
  password: z.string('*Required').min(1, '*Required').max(1_000, '*Required'),
  /** An Administrator's wish, when the organisation is closed. */
  reopen: z.boolean().optional(),
})
export type LogIn = z.infer<typeof LogIn>

export const ForgotPassword = z.strictObject({ email: Email('Your email is required') })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** A link's secret. A text of another form counts as a link that is no longer good. */
export const LinkToken = z.string().max(500)

/** Asks what a link to set a password is for. */
export const DescribeLink = z.strictObject({ token: LinkToken })
export type DescribeLink = z.infer<typeof DescribeLink>

export const PasswordLink = z.object({
  kind: z.enum(PASSWORD_LINK_KINDS),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  organizationName: z.string(),
  /** The organisation's own words on both, for the people whom it invites. */
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
})
export type PasswordLink = z.infer<typeof PasswordLink>

export const ResetPassword = z.strictObject({ token: LinkToken, password: Password('* A password is required') })
export type ResetPassword = z.infer<typeof ResetPassword>

/** Asks what a link to confirm an address is for, or confirms it. */
export const ConfirmEmail = z.strictObject({ token: LinkToken })
export type ConfirmEmail = z.infer<typeof ConfirmEmail>

export const EmailToConfirm = z.object({
  email: z.string(),
  organizationName: z.string(),
  /** Whether another account has the address: nothing can be confirmed then. */
  isTaken: z.boolean(),
})
export type EmailToConfirm = z.infer<typeof EmailToConfirm>

/** The bearer token of a session, shown once. */
export const Token = z.object({ token: z.string() })
export type Token = z.infer<typeof Token>
