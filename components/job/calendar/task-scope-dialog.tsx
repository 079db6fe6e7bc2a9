'use client'

import { useState } from 'react'

import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { RadioGroup } from '@/components/ui/radio-group'
import type { ChangeScope } from '@/lib/job/calendar/form/sent'
import { SCOPE_LABELS } from '@/lib/job/calendar/shown/words'

/** Asks which part of a series a change applies to. */
export function TaskScopeDialog({
  offered,
  chosen,
  onChoose,
  onClose,
}: {
  offered: readonly ChangeScope[]
  /** The answer before anybody chooses. */
  chosen: ChangeScope
  onChoose: (scope: ChangeScope) => void
  onClose: () => void
}) {
  const [scope, setScope] = useState(chosen)

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Apply changes for"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(scope)
      }}
      footer={(close) => <FormFooter close={close} verb="Apply" />}
    >
      <TaskScopes offered={offered} value={scope} onChange={setScope} />
    </Dialog>
  )
}

/** The parts of a series to choose from. */
export function TaskScopes({
  offered,
  value,
  onChange,
}: {
  offered: readonly ChangeScope[]
  value: ChangeScope
  onChange: (scope: ChangeScope) => void
}) {
  return (
    <RadioGroup
      label="Which tasks of the series"
      hideLabel
      options={offered.map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
      value={value}
      onChange={(event) => onChange(event.target.value as ChangeScope)}
    />
  )
}
