import { randomUUID } from 'node:crypto'

import { recorded } from '../recorded.js'

const isUuidV7 = (value) => typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-7/.test(value)

/** Runs the statements of a recorded "open a job" in one transaction, with ids and the number of a new job. */
export async function POST(request) {
  const body = await request.json()
  const { call, sql } = recorded('open a job')
  const { statements, answer, id: recordedId, jobNo: recordedNo } = call
  const id = randomUUID()
  const jobNo = await sql.begin(async (tx) => {
    let next
    for (const { text, params } of statements) {
      const fresh = params.map((value) => {
        if (value === recordedId) return id
        if (next && value === recordedNo) return next
        if (typeof value === 'string' && value.includes(`"jobNo":${recordedNo}`)) return JSON.stringify({ jobNo: next })
        return isUuidV7(value) && text.startsWith('insert') && params[1] === value ? randomUUID() : value
      })
      const rows = await tx.unsafe(text, fresh, { prepare: true })
      if (text.includes('for update')) next = rows[0].last_job_no + 1
    }
    return next
  })
  return Response.json({ ...answer, ...body, id, jobNo }, { status: 201 })
}
