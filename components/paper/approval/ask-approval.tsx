'use client'

import { useState } from 'react'

import { useReportContacts } from '@/components/job/messages/known-addresses'
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
import { Select } from '@/components/ui/select'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import { todayIn } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { askForApproval } from '@/lib/paper/approval/commands'
import { estimateNumber, mostLinkDays } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { MOST_DAYS } from '@/lib/paper/links/rules'

import { type Approver, approversOf } from './approvers'

interface Wrong {
  says: string | null
  fields: Record<string, string>
}
const NOTHING_WRONG: Wrong = { says: null, fields: {} }

interface AskApprovalProps {
  job: Job
  estimate: EstimateHead
  /** Of the organisation. */
  timezone: string
  onClose: () => void
}

const addressee = ({ name, email, phone }: Pick<Approver, 'name' | 'email' | 'phone'> = NOBODY): TypedAddressee => ({
  name,
  email,
  phone,
  sendBy: 'email',
  asksCode: false,
})
const NOBODY = { name: '', email: '', phone: '' }

/** Asks somebody to approve an estimate by link. Whoever pays is proposed, who is the resident in a private job alone. */
export function AskApproval({ job, estimate, timezone, onClose }: AskApprovalProps) {
  const [ask, isBusy] = useCommand(askForApproval)
  const days = mostLinkDays(estimate, todayIn(timezone))
  const most = days === null ? undefined : Math.min(days, MOST_DAYS)
  const [id] = useState(newId)
  const { data: reportContacts } = useReportContacts(job)
  const people = approversOf(job, reportContacts)
  const [changed, setChanged] = useState<TypedAddressee | null>(null)
  const typed = changed ?? addressee(people.find(({ pays }) => pays))
  const [shown, setShown] = useState({ showCosts: true, showSectionTotals: true })
  const [sending, setSending] = useState(() => usualSending(most))
  const [isTouched, setTouched] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const touched = () => {
    setTouched(true)
    setWrong(NOTHING_WRONG)
  }

  const submit = async () => {
    const { AskForApproval } = await import('@/lib/paper/approval/schema')
    const sent = { id, ...typed, ...shown, ...sentSending(sending), version: estimate.version }
    const read = AskForApproval.safeParse(sent)
    if (!read.success) {
      const fields = read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const)
      return setWrong({ says: null, fields: Object.fromEntries(fields) })
    }
    try {
      const name = typed.name.trim()
      const links = await ask({ jobId: job.id, estimateId: estimate.id }, read.data)
      tellSent(links, [name], `${name} is asked to approve the estimate`)
      onClose()
    } catch (error) {
      const fields = error instanceof DomainError ? error.fields : []
      setWrong({
        says: error instanceof Error ? error.message : 'That did not work. Please try again.',
        fields: Object.fromEntries(fields.map((field) => [field.path, field.message])),
      })
    }
  }

  return (
    <Dialog
      open
      size="lg"
      title="Send for approval by link"
      description={`They read ${estimateNumber(estimate)} on their own phone or computer, without an account.${
        estimate.status === 'COMPLETED' ? ' It is “Approval pending” from then on.' : ''
      }`}
      dirty={isTouched}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={(close) => <FormFooter close={close} verb="Send" busyVerb="Sending…" busy={isBusy} />}
    >
      <div className="space-y-4">
        {wrong.says && <Banner tone="danger">{wrong.says}</Banner>}
        <Select
          label="Who approves"
          help={`They will see ${shown.showCosts ? 'the price of each line, and ' : ''}what the estimate comes to.`}
          value={String(people.findIndex(({ name, email }) => name === typed.name && email === typed.email))}
          options={[
            ...people.map(({ name, what }, at) => ({ value: String(at), label: `${name}, ${what}` })),
            { value: '-1', label: 'Somebody else' },
          ]}
          onChange={({ target }) => {
            touched()
            setChanged({ ...addressee(people[Number(target.value)]), asksCode: typed.asksCode })
          }}
        />
        <AddresseeFields
          typed={typed}
          set={(change) => {
            touched()
            setChanged({ ...typed, ...change })
          }}
          errorOf={(field) => wrong.fields[field]}
        />
        <Checkbox
          label="Show the price of each line"
          help="Without it, they see the work and what it comes to."
          checked={shown.showCosts}
          onChange={({ target }) => setShown({ ...shown, showCosts: target.checked })}
        />
        <Checkbox
          label="Show what each section comes to"
          checked={shown.showSectionTotals}
          onChange={({ target }) => setShown({ ...shown, showSectionTotals: target.checked })}
        />
        <SendingFields
          typed={sending}
          most={most}
          error={wrong.fields.goodForDays}
          set={(change) => {
            touched()
            setSending({ ...sending, ...change })
          }}
        />
      </div>
    </Dialog>
  )
}
