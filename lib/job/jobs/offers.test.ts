import { expect, it } from 'vitest'

import { moveAfter, moveForForm } from './offers'

it('offers that the customer was contacted after the first message, and never again', () => {
  expect(moveAfter('sms.written', 'NOT_STARTED', 'Supervisor')).toMatchObject({ to: 'CUSTOMER_CONTACTED' })
  expect(moveAfter('email.written', 'NOT_STARTED', 'Supervisor')).toMatchObject({ to: 'CUSTOMER_CONTACTED' })
  expect(moveAfter('email.written', 'CUSTOMER_CONTACTED', 'Supervisor')).toBeNull()
  expect(moveAfter('email.written', 'COMPLETED', 'Administrator')).toBeNull()
})

it('offers to invoice a job whose completion was summed up', () => {
  expect(moveAfter('completion-summary.written', 'IN_PROGRESS', 'ProjectManager')).toMatchObject({
    from: 'IN_PROGRESS',
    to: 'TO_BE_INVOICED',
  })
  expect(moveAfter('completion-summary.written', 'NOT_STARTED', 'ProjectManager')).toBeNull()
})

it('offers that the initial report was submitted once it was sent, and not to a job that is further', () => {
  expect(moveAfter('report.submitted', 'IN_PROGRESS', 'Supervisor')).toMatchObject({ to: 'INITIAL_REPORT_SUBMITTED' })
  expect(moveAfter('report.submitted', 'TO_BE_INVOICED', 'Supervisor')).toBeNull()
})

it('offers nothing after anything else', () => {
  expect(moveAfter('note.written', 'NOT_STARTED', 'Administrator')).toBeNull()
})

it('offers the status that goes with a form, while the job is before it and nobody has to explain the move', () => {
  const signed = { name: 'Work authorisation', to: 'IN_PROGRESS' } as const
  expect(moveForForm(signed, 'CUSTOMER_CONTACTED', 'Supervisor')).toEqual({
    from: 'CUSTOMER_CONTACTED',
    to: 'IN_PROGRESS',
    because: '“Work authorisation” was submitted',
  })
  for (const status of ['IN_PROGRESS', 'APPROVAL_PENDING', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const) {
    expect(moveForForm(signed, status, 'Administrator')).toBeNull()
  }
  expect(moveForForm({ ...signed, to: 'TO_BE_INVOICED' }, 'NOT_STARTED', 'Administrator')).toBeNull()
})

it('offers what only some may do to them alone', () => {
  const signed = { name: 'Certificate', to: 'INVOICED' } as const
  expect(moveForForm(signed, 'TO_BE_INVOICED', 'Supervisor')).toBeNull()
  expect(moveForForm(signed, 'TO_BE_INVOICED', 'ProjectManager')).toMatchObject({ to: 'INVOICED' })
})
