'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import { lacking, shownItems } from '@/lib/paper/forms/rules'
import type { FormItem, FormOfJob } from '@/lib/paper/forms/schema'
import { GOOD_FOR_DAYS, REMIND_AFTER_DAYS } from '@/lib/paper/links/rules'
import { askToSign } from '@/lib/paper/signing/commands'
import { mayBeFilled } from '@/lib/paper/signing/rules'

const SEND_BY_OPTIONS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'Text message' },
]
const days = (count: number) => ({ value: String(count), label: count === 1 ? '1 day' : `${count} days` })
const GOOD_FOR_OPTIONS = [3, 7, GOOD_FOR_DAYS, 30, 60].map(days)
const NEVER = { value: '', label: 'Nobody is reminded' }
const REMIND_OPTIONS = [NEVER, ...[1, 2, REMIND_AFTER_DAYS, 5, 7].map(days)]

interface Row {
  id: string
  item: FormItem
  isAsked: boolean
  name: string
  sendBy: 'email' | 'sms'
  email: string
  phone: string
  asksCode: boolean
  fills: boolean
}

interface Wrong {
  says: string | null
  fields: Record<string, string>
}
const NOTHING_WRONG: Wrong = { says: null, fields: {} }

const isForClient = (item: FormItem) => item.kind === 'signature' && item.signerRole !== 'technician'

/** Asks people to sign a form by a link of their own each. */
export function AskDialog({
  job,
  form,
  items,
  onClose,
}: {
  job: Job
  form: FormOfJob
  /** The signatures that nobody has given and nobody is asked for; of a submitted form, those beside which others sign. */
  items: readonly FormItem[]
  onClose: () => void
}) {
  const [ask, isBusy] = useCommand(askToSign)
  const isDraft = form.status === 'DRAFT'
  const [rows, setRows] = useState<Row[]>(() => {
    const first = items.find(isForClient) ?? items[0]
    return items.map((item) => {
      const isAsked = item === first
      // Whoever is met on site is the one who most likely signs for the site.
      const contact = isAsked && isDraft && isForClient(item)
      return {
        id: newId(),
        item,
        isAsked,
        name: (contact && job.contactName) || '',
        sendBy: 'email',
        email: (contact && job.contactEmail) || '',
        phone: (contact && job.contactNumber) || '',
        asksCode: false,
        fills: false,
      }
    })
  })
  const [inOrder, setInOrder] = useState(false)
  const [submits, setSubmits] = useState(true)
  const [message, setMessage] = useState('')
  const [goodFor, setGoodFor] = useState(String(GOOD_FOR_DAYS))
  const [remindAfter, setRemindAfter] = useState(String(REMIND_AFTER_DAYS))
  const [isTouched, setTouched] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)

  const asked = rows.filter(({ isAsked }) => isAsked)
  const open = isDraft ? openItems(form) : []
  const set = (id: string, change: Partial<Row>) => {
    setTouched(true)
    setWrong(NOTHING_WRONG)
    setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  }
  const refuse = (error: unknown) => {
    const fields = error instanceof DomainError ? error.fields : []
    setWrong({
      says: error instanceof Error ? error.message : 'That did not work. Please try again.',
      fields: Object.fromEntries(fields.map((field) => [field.path, field.message])),
    })
  }

  const submit = async () => {
    const { AskToSign } = await import('@/lib/paper/signing/schema')
    const read = AskToSign.safeParse({
      signers: asked.map(({ id, item, name, sendBy, email, phone, asksCode, fills }) => ({
        id,
        itemId: item.id,
        name,
        sendBy,
        email,
        phone,
        asksCode,
        mayFill: fills ? open.map((one) => one.id) : [],
      })),
      inOrder: inOrder && asked.length > 1,
      submits,
      message,
      goodForDays: Number(goodFor),
      remindAfterDays: remindAfter ? Number(remindAfter) : null,
    })
    if (!read.success) {
      const fields = read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const)
      return setWrong({ says: asked.length ? null : 'Please say who is to sign', fields: Object.fromEntries(fields) })
    }
    try {
      await ask({ jobId: job.id, formId: form.id }, read.data)
      notify.success(
        asked.length === 1 ? `${asked[0]!.name} is asked to sign` : `${asked.length} people are asked to sign`,
      )
      onClose()
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title="Ask to sign by link"
      description={
        isDraft
          ? 'They read the whole form on their own phone or computer, without an account.'
          : 'The form is locked. They read it on their own phone or computer, without an account, and sign beside those who did.'
      }
      dirty={isTouched}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={(close) => <FormFooter close={close} verb="Send" busyVerb="Sending…" busy={isBusy} />}
    >
      <div className="space-y-5">
        {wrong.says && <Banner tone="danger">{wrong.says}</Banner>}
        {rows.map((row) => {
          const at = asked.indexOf(row)
          const errorOf = (field: string) => (at < 0 ? undefined : wrong.fields[`signers.${at}.${field}`])
          return (
            <fieldset key={row.id} className="space-y-3 rounded-control border border-line p-3">
              <legend className="px-1 text-sm font-medium wrap-anywhere">
                {isDraft ? row.item.label : `Beside ${signerOf(form, row.item)}: ${row.item.label}`}
              </legend>
              {rows.length > 1 && (
                <Checkbox
                  label="Ask for this signature"
                  checked={row.isAsked}
                  onChange={({ target }) => set(row.id, { isAsked: target.checked })}
                />
              )}
              {row.isAsked && (
                <>
                  {errorOf('itemId') && <Banner tone="danger">{errorOf('itemId')}</Banner>}
                  <div className="grid gap-3 md:grid-cols-2">
                    <TextInput
                      label="Name"
                      required
                      maxLength={100}
                      autoComplete="off"
                      value={row.name}
                      error={errorOf('name')}
                      onChange={({ target }) => set(row.id, { name: target.value })}
                    />
                    <Select
                      label="Send the link by"
                      options={SEND_BY_OPTIONS}
                      value={row.sendBy}
                      onChange={({ target }) => set(row.id, { sendBy: target.value as Row['sendBy'] })}
                    />
                    <TextInput
                      label="E-mail"
                      type="email"
                      required={row.sendBy === 'email'}
                      autoComplete="off"
                      value={row.email}
                      error={errorOf('email')}
                      onChange={({ target }) => set(row.id, { email: target.value })}
                    />
                    <TextInput
                      label="Mobile"
                      type="tel"
                      required={row.sendBy === 'sms'}
                      autoComplete="off"
                      value={row.phone}
                      error={errorOf('phone')}
                      onChange={({ target }) => set(row.id, { phone: target.value })}
                    />
                  </div>
                  <Checkbox
                    label="Ask for a code first"
                    help="By text message where there is a mobile number, else by e-mail."
                    checked={row.asksCode}
                    onChange={({ target }) => set(row.id, { asksCode: target.checked })}
                  />
                  {open.length > 0 && (
                    <Checkbox
                      label={`They may fill in what is still open (${open.length})`}
                      help={open.map(({ label }) => label).join(', ')}
                      checked={row.fills}
                      onChange={({ target }) => set(row.id, { fills: target.checked })}
                    />
                  )}
                </>
              )}
            </fieldset>
          )
        })}
        {asked.length > 1 && (
          <Checkbox
            label="One after the other, in this order"
            checked={inOrder}
            onChange={({ target }) => setInOrder(target.checked)}
          />
        )}
        <TextArea
          label="A line to them"
          rows={2}
          maxLength={1_000}
          value={message}
          onChange={({ target }) => {
            setTouched(true)
            setMessage(target.value)
          }}
        />
        <div className="grid gap-3 md:grid-cols-2">
          <Select
            label="Good for"
            options={GOOD_FOR_OPTIONS}
            value={goodFor}
            onChange={({ target }) => setGoodFor(target.value)}
          />
          <Select
            label="Remind after"
            options={REMIND_OPTIONS}
            value={remindAfter}
            onChange={({ target }) => setRemindAfter(target.value)}
          />
        </div>
        {isDraft && (
          <Checkbox
            label="Submit the form once everybody has signed"
            help="It is locked then, unless something that is required is missing."
            checked={submits}
            onChange={({ target }) => setSubmits(target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

const signerOf = ({ signatures }: FormOfJob, { id }: FormItem) =>
  signatures.find(({ itemId }) => itemId === id)?.signedBy

/** What is shown, may be answered by link, and is not answered yet. */
function openItems(form: FormOfJob): FormItem[] {
  const missing = new Set(lacking(form.formItems, form).map(({ item }) => item.id))
  return shownItems(form.formItems, form).filter(
    (item) => mayBeFilled(item) && (missing.has(item.id) || !Object.hasOwn(form.answers, item.id)),
  )
}
