import { theJob, theJobAndStorage } from '@/lib/job/jobs/keys'
import { commandsOf } from '@/lib/platform/http/command'

import { formKeys } from './keys'

const command = commandsOf(() => import('./schema'))

const everyGroup = () => [formKeys.groups()]
const theTemplate = ({ id }: { id: string }) => [formKeys.template(id), formKeys.groups()]
/** A job's counts and its history follow. */
const theForms = (params: { jobId: string }) => [formKeys.ofJob(params.jobId), ...theJob(params)]

const putsTemplate = ({ id }: { id: string }, answer: object) => ({
  queryKey: formKeys.template(id),
  into: () => answer,
})
const putsForm = (params: { jobId: string; formId: string }, answer: object) => ({
  queryKey: formKeys.one(params),
  into: () => answer,
})

export const addGroup = command({
  call: 'POST /api/v1/form/template-groups',
  sends: 'AddGroup',
  answers: 'TemplateGroup',
  stamps: ['id'],
  makesOld: everyGroup,
})

export const addStarters = command({
  call: 'POST /api/v1/form/template-groups/starters',
  answers: 'TemplateGroup',
  makesOld: everyGroup,
})

export const changeGroup = command({
  call: 'PUT /api/v1/form/template-groups',
  sends: 'ChangeGroup',
  answers: 'TemplateGroup',
  makesOld: everyGroup,
})

export const deleteGroup = command({ call: 'DELETE /api/v1/form/template-groups/{id}', makesOld: everyGroup })

export const copyTemplate = command({
  call: 'POST /api/v1/form/template-groups/{id}/copy-template',
  sends: 'CopyTemplate',
  answers: 'FormTemplate',
  stamps: ['id'],
  makesOld: everyGroup,
})

export const importGroup = command({
  call: 'POST /api/v1/form/template-groups/import',
  sends: 'GroupFile',
  answers: 'ImportedGroup',
  makesOld: () => [formKeys.all],
})

export const beginTemplate = command({
  call: 'POST /api/v1/form/templates/drafts',
  sends: 'BeginTemplate',
  answers: 'FormTemplate',
  stamps: ['id'],
  makesOld: everyGroup,
})

/** Publishes; a new template is one without a version. */
export const saveTemplate = command({
  call: 'POST /api/v1/form/templates',
  sends: 'SaveTemplate',
  answers: 'FormTemplate',
  makesOld: () => [formKeys.all],
})

/** Set to the answer: the builder goes on from the revision that it holds. */
export const saveDraft = command({
  call: 'PUT /api/v1/form/templates/{id}/draft',
  sends: 'SaveDraft',
  answers: 'FormTemplate',
  makesOld: everyGroup,
  puts: putsTemplate,
})

export const dropDraft = command({
  call: 'DELETE /api/v1/form/templates/{id}/draft',
  sends: 'DropDraft',
  makesOld: theTemplate,
})

export const changeTemplate = command({
  call: 'PUT /api/v1/form/templates/{id}',
  sends: 'ChangeFormTemplate',
  answers: 'FormTemplate',
  makesOld: everyGroup,
  puts: putsTemplate,
})

export const deleteTemplate = command({ call: 'DELETE /api/v1/form/templates/{id}', makesOld: theTemplate })

export const startForm = command({
  call: 'POST /api/v1/form/jobForms/{jobId}',
  sends: 'StartForm',
  answers: 'FormOfJob',
  stamps: ['id'],
  kept: 'form',
  makesOld: theForms,
})

/** Fills in, signs and submits. Set to the answer: whoever fills it in goes on from the version that they hold. */
export const fillForm = command({
  call: 'PUT /api/v1/form/jobForms/{jobId}/{formId}',
  sends: 'FillForm',
  answers: 'FormOfJob',
  kept: 'change of a form',
  makesOld: theForms,
  puts: putsForm,
})

/** Photos that are taken for an item, one at a time. */
export const takeFormPhotos = command({
  call: 'POST /api/v1/form/jobForms/{jobId}/{formId}/photos',
  sends: 'TakeFormPhotos',
  answers: 'FormOfJob',
  files: ['photos'],
  makesOld: (params) => [formKeys.ofJob(params.jobId), ...theJobAndStorage(params)],
})

export const customizeForm = command({
  call: 'PUT /api/v1/form/jobforms/customization/{jobId}/{formId}',
  sends: 'CustomizeForm',
  answers: 'FormOfJob',
  makesOld: theForms,
  puts: putsForm,
})

export const renewForm = command({
  call: 'PUT /api/v1/form/jobForms/{jobId}/{formId}/newest-version',
  sends: 'RenewForm',
  answers: 'FormOfJob',
  makesOld: theForms,
  puts: putsForm,
})

export const signBeside = command({
  call: 'PUT /api/v2/form/jobForms/{jobId}/{formId}/additional-signature',
  sends: 'AddSignature',
  answers: 'FormOfJob',
  makesOld: theForms,
  puts: putsForm,
})

export const deleteForm = command({ call: 'DELETE /api/v1/form/jobforms/{jobId}/{formId}', makesOld: theForms })
