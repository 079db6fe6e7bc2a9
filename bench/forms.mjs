import { randomUUID } from 'node:crypto'

import { withConnection } from '../scripts/lib/database.mjs'
import { step } from '../scripts/lib/steps.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'
import { register, timeOf } from './member.mjs'
import { SLOWER, onSlowPage } from './slow-page.mjs'

const TEMPLATES = 200
const ITEMS = 80
const JOBS = 50
const FORMS_OF_A_JOB = 100
/** A whole paper, as long as a form may be. */
const LONG = 200
const PHONE = { width: 390, height: 844 }
const TYPED = 'the wall is wet below'

/**
 * What forms cost an organisation with many of them beside one with few, and whether a long one follows its typist on a
 * slow processor.
 * @param {{ addresses: { DATABASE_OWNER_URL: string }, executablePath: string, rounds: number,
 *   serve: () => Promise<{ url: string, pid: number, stop: () => Promise<void> }> }} options
 */
export async function measureForms({ addresses, executablePath, rounds, serve }) {
  const owner = addresses.DATABASE_OWNER_URL
  const app = await serve()
  const few = await register(app.url, owner)
  const many = await register(app.url, owner)
  const [ofFew, ofMany] = [await makeForms(few, 1, 1), await makeForms(many, TEMPLATES, JOBS)]
  await step(`Filling in ${JOBS * FORMS_OF_A_JOB} forms`, () =>
    withConnection(owner, (sql) => copyForms(sql, [...ofFew.forms, ...ofMany.forms])),
  )
  const { id: long } = await start(many, ofMany.jobs[0], await save(many, ofMany.groupId, LONG))

  const tab = ({ call }, [jobId]) => timeOf(() => call('GET', `/api/v2/form/jobforms/${jobId}`))
  const choices = ({ call }, [jobId]) => timeOf(() => call('GET', `/api/v2/form/template-groups/${jobId}?items=false`))
  const jobs = ({ call }) => timeOf(() => call('GET', '/api/v2/jobs'))
  const measured = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      few: await tab(few, ofFew.jobs),
      many: await tab(many, ofMany.jobs),
      choices: await choices(many, ofMany.jobs),
      jobs: await jobs(many),
    })
  }
  const ratio = (/** @type {string} */ one, /** @type {string} */ other) =>
    median(measured.map((times) => times[one] / times[other]))
  const of = (/** @type {string} */ what) => median(measured.map((times) => times[what])).toFixed(1)
  console.log(`\n| forms: ${TEMPLATES} templates, ${JOBS * FORMS_OF_A_JOB} forms | ms | |\n|---|---|---|`)
  console.log(
    `| a job's ${FORMS_OF_A_JOB} forms | ${of('many')} | ${beside('forms, a job’s among 5,000 ÷ among its own', ratio('many', 'few'), { lowerIsBetter: true })} × where there are no others |`,
  )
  console.log(
    `| the templates to choose from | ${of('choices')} | ${beside('forms, templates to choose ÷ list of jobs', ratio('choices', 'jobs'), { lowerIsBetter: true })} × the list of jobs |`,
  )
  const slowest = await onSlowPage(
    { app, login: many.login, path: `/jobs/${ofMany.jobs[0]}/forms/${long}`, executablePath, viewport: PHONE },
    async (page, { slow, slowestOf }) => {
      const field = page.getByLabel('What of the wall 100?')
      await field.waitFor()
      await slow()
      await field.click()
      return slowestOf(() => field.pressSequentially(TYPED, { delay: 120 }))
    },
  )
  console.log(
    `| a key in a form of ${LONG} items, at ${SLOWER} × slower | | ${beside(`forms, a key among ${LONG} items, 100 ms`, slowest / 100, { lowerIsBetter: true, least: 0.5 })} × 100 ms |`,
  )
  await app.stop()
}

const itemsOf = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, at) =>
    at % 4 === 3
      ? { id: `i${at}`, kind: 'yesNo', label: `Is the wall ${at} dry?`, required: true }
      : { id: `i${at}`, kind: 'shortText', label: `What of the wall ${at}?` },
  )

async function save({ call }, /** @type {string} */ formTemplateGroupId, /** @type {number} */ items) {
  const body = { templateName: `Form ${randomUUID()}`, formTemplateGroupId, formItems: itemsOf(items) }
  return (await call('POST', '/api/v1/form/templates', body)).id
}

const start = ({ call }, /** @type {string} */ jobId, /** @type {string} */ formTemplateId) =>
  call('POST', `/api/v1/form/jobForms/${jobId}`, { formTemplateId })

/** An organisation's templates and jobs, each job with one form. */
async function makeForms(member, /** @type {number} */ templates, /** @type {number} */ jobs) {
  const { id: groupId } = await member.call('POST', '/api/v1/form/template-groups', { groupName: 'Many' })
  const made = []
  for (let at = 0; at < templates - 1; at++) made.push(await save(member, groupId, ITEMS))
  made.push(
    await save(member, (await member.call('POST', '/api/v1/form/template-groups', { groupName: 'One' })).id, ITEMS),
  )
  const [ids, forms] = [[], []]
  for (let at = 0; at < jobs; at++) {
    const job = { type: 'Water', siteAddress: `${at} Esplanade`, isPrivateJob: true, contactName: 'Sam' }
    const { id } = await member.call('POST', '/api/v2/jobs', job)
    ids.push(id)
    forms.push((await start(member, id, made[at % made.length])).id)
  }
  return { groupId, jobs: ids, forms }
}

async function copyForms(sql, /** @type {string[]} */ ids) {
  const columns = await sql`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'job_forms'`
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' ? 'gen_random_uuid()' : name))
  await sql.unsafe(
    `insert into job_forms (${names.join(', ')}) select ${values.join(', ')} from job_forms, generate_series(2, ${FORMS_OF_A_JOB}) where id = any($1)`,
    [ids],
  )
  await sql`analyze job_forms`
}
