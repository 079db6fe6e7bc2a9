import { commandsOf } from '@/lib/platform/http/command'

import { reportSetKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const every = () => [reportSetKeys.all]

export const addReportSet = command({
  call: 'POST /api/v1/report-sets',
  sends: 'AddReportSet',
  answers: 'ReportSet',
  stamps: ['id'],
  makesOld: every,
})

export const changeReportSet = command({
  call: 'PUT /api/v1/report-sets/{id}',
  sends: 'ChangeReportSet',
  answers: 'ReportSet',
  makesOld: every,
})

export const deleteReportSet = command({ call: 'DELETE /api/v1/report-sets/{id}', makesOld: every })
