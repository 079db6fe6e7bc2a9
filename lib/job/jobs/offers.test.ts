import { expect, it } from 'vitest'

import { moveAfter } from './offers'

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
