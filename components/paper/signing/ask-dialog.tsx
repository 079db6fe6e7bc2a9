'use client'

import { useState } from 'react'

import {
  AddresseeFields,
  SendingFields,
  type TypedAddressee,
  sentSending,
  usualSending,
} from '@/components/paper/links/addressee-fields'
import { tellSent } from '@/components/paper/links/tell-sent'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import { lacking, shownItems } from '@/lib/paper/forms/rules'
import type { FormItem, FormOfJob } from '@/lib/paper/forms/schema'
import { askToSign } from '@/lib/paper/signing/commands'
import { mayBeFilled } from '@/lib/paper/signing/rules'

interface Row extends TypedAddressee {
  id: string
  item: FormItem
  isAsked: boolean
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
  const [sending, setSending] = useState(() => usualSending())
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
      ...sentSending(sending),
    })
    if (!read.success) {
      const fields = read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const)
      return setWrong({ says: asked.length ? null : 'Please say who is to sign', fields: Object.fromEntries(fields) })
    }
    try {
      const links = await ask({ jobId: job.id, formId: form.id }, read.data)
      tellSent(
        links,
        asked.map(({ name }) => name.trim()),
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
                  <AddresseeFields typed={row} set={(change) => set(row.id, change)} errorOf={errorOf} />
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
        <SendingFields
          typed={sending}
          set={(change) => {
            setTouched(true)
            setSending({ ...sending, ...change })
          }}
        />
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
