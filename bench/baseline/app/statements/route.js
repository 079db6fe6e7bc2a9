import { recorded } from '../recorded.js'

/** Runs the statements of a recorded read, side by side, and sends the recorded answer. */
export async function GET(request) {
  const { call, sql } = recorded(new URL(request.url).searchParams.get('call'))
  await Promise.all(call.statements.map(({ text, params }) => sql.unsafe(text, params, { prepare: true })))
  return Response.json(call.answer)
}
