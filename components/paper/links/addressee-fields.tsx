'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { GOOD_FOR_DAYS, REMIND_AFTER_DAYS } from '@/lib/paper/links/rules'

const SEND_BY_OPTIONS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'Text message' },
]
const days = (count: number) => ({ value: String(count), label: count === 1 ? '1 day' : `${count} days` })
const GOOD_FOR = [3, 7, GOOD_FOR_DAYS, 30, 60]
const NEVER = { value: '', label: 'Nobody is reminded' }
const REMIND_OPTIONS = [NEVER, ...[1, 2, REMIND_AFTER_DAYS, 5, 7].map(days)]

/** Who a link goes to, as it is typed. */
export interface TypedAddressee {
  name: string
  sendBy: 'email' | 'sms'
  email: string
  phone: string
  asksCode: boolean
}

interface AddresseeFieldsProps {
  typed: TypedAddressee
  set: (change: Partial<TypedAddressee>) => void
  errorOf: (field: string) => string | undefined
}

/** Who a link goes to, and how. */
export const AddresseeFields = ({ typed, set, errorOf }: AddresseeFieldsProps) => (
  <>
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      <TextInput
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        value={typed.name}
        error={errorOf('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label="Send the link by"
        options={SEND_BY_OPTIONS}
        value={typed.sendBy}
        onChange={({ target }) => set({ sendBy: target.value as TypedAddressee['sendBy'] })}
      />
      <TextInput
        label="E-mail"
        type="email"
        required={typed.sendBy === 'email'}
        autoComplete="off"
        value={typed.email}
        error={errorOf('email')}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextInput
        label="Mobile"
        type="tel"
        required={typed.sendBy === 'sms'}
        autoComplete="off"
        value={typed.phone}
        error={errorOf('phone')}
        onChange={({ target }) => set({ phone: target.value })}
      />
    </div>
    <Checkbox
      label="Ask for a code first"
      help="By text message where there is a mobile number, else by e-mail."
      checked={typed.asksCode}
      onChange={({ target }) => set({ asksCode: target.checked })}
    />
  </>
)

/** How a link is sent, as it is typed: days as text, without any where nobody is reminded. */
export interface TypedSending {
  message: string
  goodFor: string
  remindAfter: string
}

/** How a link is sent unless something else is chosen. @param most days for which it may be good */
export const usualSending = (most = GOOD_FOR_DAYS): TypedSending => ({
  message: '',
  goodFor: String(Math.min(GOOD_FOR_DAYS, most)),
  remindAfter: String(REMIND_AFTER_DAYS),
})

/** What is typed of it, as the call takes it. */
export const sentSending = ({ message, goodFor, remindAfter }: TypedSending) => ({
  message,
  goodForDays: Number(goodFor),
  remindAfterDays: remindAfter ? Number(remindAfter) : null,
})

interface SendingFieldsProps {
  typed: TypedSending
  set: (change: Partial<TypedSending>) => void
  /** Days for which it may be good; undefined for as many as one likes. */
  most?: number
  error?: string
}

/** How a link is sent: with which words, for how long, and when its addressee is reminded. */
export function SendingFields({ typed, set, most, error }: SendingFieldsProps) {
  const choices = most === undefined ? GOOD_FOR : [...GOOD_FOR.filter((count) => count < most), most]
  return (
    <>
      <TextArea
        label="A line to them"
        rows={2}
        maxLength={1_000}
        value={typed.message}
        onChange={({ target }) => set({ message: target.value })}
      />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Select
          label="Good for"
          options={choices.map(days)}
          value={typed.goodFor}
          error={error}
          onChange={({ target }) => set({ goodFor: target.value })}
        />
        <Select
          label="Remind after"
          options={REMIND_OPTIONS}
          value={typed.remindAfter}
          onChange={({ target }) => set({ remindAfter: target.value })}
        />
      </div>
    </>
  )
}
