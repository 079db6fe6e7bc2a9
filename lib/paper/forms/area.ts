import { administrators, everyone } from '@/lib/base/roles'
import { type Happening, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

/** What is added of whoever had to read the answers of an earlier form first. */
const havingRead = ({ details }: Happening): string =>
  'hasRead' in details ? ', who has read the answers of the earlier form' : ''

/** `“Work authorisation”` */
const named = ({ details }: Happening): string => `“${textIn(details, 'name') ?? 'a form'}”`

export const forms = {
  guide: 'forms',
  pages: [
    {
      path: '/administration/form-templates',
      roles: administrators,
      entry: {
        label: 'Form Templates',
        order: 45,
        in: 'administration',
        group: 'Field',
        about: 'Authorisations, assessments and certificates that are filled in and signed on site',
      },
    },
    { path: '/formbuilder', roles: administrators },
    { path: '/formbuilder-customize', roles: administrators },
  ],
  jobParts: [
    {
      part: 'forms',
      label: 'Forms',
      roles: everyone,
      group: 'documents',
      order: 10,
      counts: [{ rows: 'jobForms' }],
      goes: { one: 'form', many: 'forms', with: ', with their signatures', order: 43 },
    },
  ],
  history: {
    kinds: { forms: { label: 'Forms', order: 107, actions: ['form'] } },
    nouns: { form: 'the form' },
    sentences: {
      'form.started': (happening) =>
        `started the form ${named(happening)}${'answersFromAt' in happening.details ? ' with the answers of their last one' : ''}`,
      'form.signed': (happening) =>
        `took the signature of ${textIn(happening.details, 'signedBy')} on ${named(happening)}${havingRead(happening)}`,
      'form.asked-to-sign': (happening) =>
        `asked ${textIn(happening.details, 'signer')} to sign the form ${named(happening)} by link`,
      'form.signed-by-link': (happening) =>
        happening.isByLink
          ? `signed the form ${named(happening)}${'hasRead' in happening.details ? ' after reading the answers of the earlier form' : ''}`
          : `received the signature of ${textIn(happening.details, 'signedBy')} on ${named(happening)} by link${havingRead(happening)}`,
      'form.declined': (happening) =>
        happening.isByLink
          ? `declined to sign the form ${named(happening)}`
          : `was told that ${textIn(happening.details, 'signer')} declines to sign the form ${named(happening)}`,
      'form.signature-taken-off': (happening) =>
        `took the signature of ${textIn(happening.details, 'signedBy')} off ${named(happening)}`,
      'form.link-taken-back': (happening) =>
        `took back the link by which ${textIn(happening.details, 'signer')} was to sign the form ${named(happening)}`,
      'form.submitted': (happening) =>
        `submitted the form ${named(happening)}${'hasRead' in happening.details ? ' after reading the answers of their last one' : ''}`,
      'form.customized': (happening) => `changed the items of the form ${named(happening)}`,
      'form.renewed': (happening) => `took the newest version of the form ${named(happening)} over`,
      'form.deleted': (happening) => `deleted the form ${named(happening)}`,
    },
  },
  live: 'forms',
  api: {
    tag: 'forms',
    about: { text: 'Templates of forms, and the forms and signatures of a job', order: 112 },
    paths: ['/api/v1/form', '/api/v2/form', '/api/v1/signing'],
  },
} satisfies Area
