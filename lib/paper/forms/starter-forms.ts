import { NO_EFFECTS } from './rules'
import type { FormEffects, FormItem, ItemOf } from './schema'

/** A template that every organisation begins with. */
export interface StarterForm {
  name: string
  items: FormItem[]
  effects: FormEffects
}

/** Each ends with it: the texts are ours, and the law is that of wherever the work is done. */
const FOR_A_LAWYER: FormItem = {
  id: 'advice',
  kind: 'paragraph',
  label:
    'This form is a starting point and not legal advice. Have your lawyer read it, and change it to suit your work and your State or Territory, before anybody signs it.',
}

const heading = (id: string, label: string): FormItem => ({ id, kind: 'heading', label })
const says = (id: string, label: string): FormItem => ({ id, kind: 'paragraph', label })
const fromJob = (id: string, label: string, field: ItemOf<'jobField'>['field']): FormItem => ({
  id,
  kind: 'jobField',
  label,
  field,
})
const agrees = (id: string, label: string): FormItem => ({ id, kind: 'checkbox', label, required: true })
const asks = (id: string, label: string): FormItem => ({ id, kind: 'yesNo', label, required: true })
const tells = (
  id: string,
  label: string,
  more: { required?: boolean; when?: string; is?: boolean } = {},
): ItemOf<'longText'> => ({
  id,
  kind: 'longText',
  label,
  ...(more.required && { required: true }),
  ...(more.when && {
    shownWhen: {
      match: 'all' as const,
      conditions: [{ itemId: more.when, operator: 'is' as const, value: more.is ?? true }],
    },
  }),
})
const chooses = (id: string, label: string, choices: Record<string, string>, isRequired = true): FormItem => ({
  id,
  kind: 'singleChoice',
  label,
  required: isRequired,
  options: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
})
const picks = (id: string, label: string, choices: Record<string, string>): FormItem => ({
  id,
  kind: 'multipleChoice',
  label,
  required: true,
  options: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
})
const today = (id: string, label: string): FormItem => ({ id, kind: 'date', label, required: true, default: 'today' })
const signs = (id: string, label: string, signerRole: 'insured' | 'technician', consent: string): FormItem => ({
  id,
  kind: 'signature',
  label,
  required: true,
  signerRole,
  consent,
})

const WHOSE_JOB = [
  fromJob('jobNumber', 'Job', 'jobNumber'),
  fromJob('address', 'Site address', 'address'),
  fromJob('insured', 'Customer', 'insured'),
  fromJob('claim', 'Claim or reference', 'claim'),
]

const CAPACITY = {
  owner: 'Owner',
  tenant: 'Tenant',
  agent: 'Managing agent or body corporate',
  other: 'Somebody else whom the owner has authorised',
}

const workAuthorisation: StarterForm = {
  name: 'Work authorisation',
  effects: { ...NO_EFFECTS, offersStatus: 'IN_PROGRESS', visit: 'INITIAL_ATTENDANCE' },
  items: [
    ...WHOSE_JOB,
    fromJob('client', 'Insurer or client', 'client'),
    heading('who', 'Who authorises the work'),
    { id: 'name', kind: 'shortText', label: 'Full name', required: true },
    chooses('capacity', 'In what capacity do you sign?', CAPACITY),
    heading('what', 'What is authorised'),
    tells('scope', 'Work to be done', { required: true }),
    says(
      'terms',
      'I authorise the restorer named on this form to enter the site, to make it safe, and to carry out the work described above, including placing drying equipment and taking moisture readings and photos. I understand that the equipment is to stay switched on and in its place, that it uses power from the site, and that removing or switching it off can lengthen the drying.',
    ),
    says(
      'payment',
      'Where an insurer accepts the claim, I ask it to pay the restorer directly for the work that it has approved. I am responsible for any excess, and for work that I ask for and the insurer has not approved. I will be told what such work costs before it begins.',
    ),
    asks('insurerPays', 'Is an insurer to pay for this work?'),
    {
      ...tells('whoPays', 'Who pays, and how was the price agreed?', { when: 'insurerPays', is: false }),
      required: true,
    },
    heading('care', 'Before we begin'),
    asks('hazards', 'Do you know of hazards on the site: asbestos, live wires, unsafe floors, animals?'),
    { ...tells('hazardsWhere', 'Which, and where?', { when: 'hazards' }), required: true },
    agrees('valuables', 'I have put away, or pointed out, valuables, medicines and things that cannot be replaced.'),
    agrees(
      'records',
      'I agree that photos and readings of the site are kept and given to the insurer or client of this job.',
    ),
    today('date', 'Date'),
    signs('signature', 'Signature', 'insured', 'I have read this form, and I have the authority to sign it.'),
    FOR_A_LAWYER,
  ],
}

const authorityToProceed: StarterForm = {
  name: 'Authority to proceed',
  effects: { ...NO_EFFECTS, offersStatus: 'IN_PROGRESS' },
  items: [
    ...WHOSE_JOB,
    heading('scopeOfWork', 'The work that was offered'),
    { id: 'estimate', kind: 'shortText', label: 'Number of the estimate or scope', required: true },
    { id: 'amount', kind: 'number', label: 'Price, including GST', unit: '$', min: 0, max: 10_000_000, required: true },
    chooses('accepted', 'What may go ahead?', { all: 'All of it', part: 'A part of it' }),
    {
      id: 'part',
      kind: 'longText',
      label: 'Which part, and what is left out?',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'accepted', operator: 'is', value: 'part' }] },
    },
    { id: 'begins', kind: 'date', label: 'The work may begin on' },
    says(
      'terms',
      'I accept the work and the price above. Anything that turns out to be needed beyond it is a variation: the restorer describes it and its price in writing, and begins it once I or the insurer have agreed. Work to stop further damage, or to keep people safe, may be done at once and is told to me the same day.',
    ),
    agrees('access', 'I will give access to the site at the times agreed.'),
    today('date', 'Date'),
    signs('signature', 'Signature', 'insured', 'I authorise the restorer to proceed as written above.'),
    FOR_A_LAWYER,
  ],
}

const CONTROLS: FormItem = {
  id: 'controls',
  kind: 'table',
  label: 'Steps of the work, their risks and controls',
  help: 'A row for each step. Choose the risk that is left once the controls are in place.',
  required: true,
  columns: [
    { id: 'step', label: 'Step', kind: 'shortText' },
    { id: 'hazard', label: 'Hazard', kind: 'shortText' },
    { id: 'control', label: 'Control', kind: 'shortText' },
    {
      id: 'left',
      label: 'Risk left',
      kind: 'singleChoice',
      options: [
        { value: 'low', label: 'Low' },
        { value: 'medium', label: 'Medium' },
        { value: 'high', label: 'High' },
      ],
    },
    { id: 'who', label: 'Who sees to it', kind: 'shortText' },
  ],
}

const safetyAssessment: StarterForm = {
  name: 'Safety assessment (SWMS)',
  effects: { ...NO_EFFECTS, visit: 'INITIAL_ATTENDANCE' },
  items: [
    fromJob('jobNumber', 'Job', 'jobNumber'),
    fromJob('address', 'Site address', 'address'),
    fromJob('category', 'Category of water', 'category'),
    today('date', 'Date'),
    { id: 'time', kind: 'time', label: 'Time', required: true, default: 'now' },
    says(
      'use',
      'Fill this in before work begins, with everybody who works on site, and again when the conditions change. Stop work that cannot be done as it is written here.',
    ),
    picks('hazards', 'What is on this site?', {
      electrical: 'Water near electricity',
      structure: 'Ceilings, floors or walls that may give way',
      slips: 'Slips and trips',
      heights: 'Work at height, or openings in a floor',
      confined: 'Confined space, or little air: subfloor, roof space, tank',
      contaminated: 'Contaminated water or sewage',
      mould: 'Mould',
      asbestos: 'Asbestos, or material that may hold it',
      lead: 'Lead paint, dust or silica',
      chemicals: 'Chemicals',
      lifting: 'Heavy or awkward lifting',
      heat: 'Heat, or cold',
      people: 'Occupants, children or the public',
      animals: 'Animals, snakes or insects',
      sharps: 'Sharps and broken glass',
      alone: 'Working alone',
      none: 'None of these',
    }),
    {
      id: 'powerOff',
      kind: 'yesNo',
      label: 'Is the power to the wet area off, and checked to be off?',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'hazards', operator: 'contains', value: 'electrical' }] },
    },
    {
      id: 'asbestosStop',
      kind: 'checkbox',
      label: 'Nobody disturbs it until the asbestos checklist is done and the material is cleared.',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'hazards', operator: 'contains', value: 'asbestos' }] },
    },
    {
      id: 'permit',
      kind: 'shortText',
      label: 'Number of the permit, and who stands by outside',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'hazards', operator: 'contains', value: 'confined' }] },
    },
    picks('ppe', 'What is worn?', {
      boots: 'Safety boots',
      gloves: 'Gloves',
      eyes: 'Eye protection',
      p2: 'P2 respirator',
      fullFace: 'Full-face respirator',
      suit: 'Disposable coveralls',
      helmet: 'Hard hat',
      ears: 'Hearing protection',
      hiVis: 'High-visibility clothing',
    }),
    CONTROLS,
    heading('emergency', 'If something happens'),
    { id: 'firstAid', kind: 'shortText', label: 'First aid kit and first aider', required: true },
    { id: 'meeting', kind: 'shortText', label: 'Where do we meet outside?', required: true },
    asks('safe', 'Can the work be done safely?'),
    { ...tells('stopped', 'What has to change first, and who was told?', { when: 'safe', is: false }), required: true },
    { id: 'photos', kind: 'photo', label: 'Photos of the hazards', maxPhotos: 10 },
    signs(
      'signature',
      'Whoever leads the work',
      'technician',
      'I have gone through this with everybody who works here today.',
    ),
    FOR_A_LAWYER,
  ],
}

const asbestosChecklist: StarterForm = {
  name: 'Asbestos checklist',
  effects: { ...NO_EFFECTS, visit: 'INITIAL_ATTENDANCE' },
  items: [
    ...WHOSE_JOB,
    today('date', 'Date'),
    says(
      'when',
      'For buildings that were built or altered before 31 December 2003, and wherever the age is not known. If in doubt, treat the material as asbestos: do not cut, drill, sand, break or dry it with moving air.',
    ),
    chooses('built', 'When was the building built?', {
      before1990: 'Before 1990',
      to2003: '1990 to 2003',
      after2003: 'After 2003',
      unknown: 'Not known',
    }),
    asks('register', 'Is there an asbestos register, or a report of an earlier inspection?'),
    tells('registerSays', 'What does it say of the rooms that we work in?', { when: 'register' }),
    asks('suspect', 'Is there material in the work area that may hold asbestos?'),
    {
      id: 'materials',
      kind: 'table',
      label: 'The material',
      required: true,
      columns: [
        { id: 'where', label: 'Where', kind: 'shortText' },
        { id: 'what', label: 'What', kind: 'shortText' },
        {
          id: 'condition',
          label: 'Condition',
          kind: 'singleChoice',
          options: [
            { value: 'good', label: 'Sound' },
            { value: 'damaged', label: 'Damaged' },
            { value: 'friable', label: 'Crumbles in the hand' },
          ],
        },
        { id: 'disturbed', label: 'Would be disturbed', kind: 'yesNo' },
      ],
      shownWhen: { match: 'all', conditions: [{ itemId: 'suspect', operator: 'is', value: true }] },
    },
    {
      id: 'photos',
      kind: 'photo',
      label: 'Photos of the material',
      maxPhotos: 10,
      shownWhen: { match: 'all', conditions: [{ itemId: 'suspect', operator: 'is', value: true }] },
    },
    {
      ...chooses('result', 'What was done?', {
        sampled: 'A sample is with an accredited laboratory; work there has stopped',
        positive: 'Asbestos is confirmed; a licensed removalist is engaged',
        negative: 'The laboratory found no asbestos',
        avoided: 'The material stays untouched, and the work is planned around it',
      }),
      shownWhen: { match: 'all', conditions: [{ itemId: 'suspect', operator: 'is', value: true }] },
    },
    {
      id: 'sample',
      kind: 'shortText',
      label: 'Laboratory and number of the sample',
      shownWhen: {
        match: 'any',
        conditions: [
          { itemId: 'result', operator: 'is', value: 'sampled' },
          { itemId: 'result', operator: 'is', value: 'positive' },
          { itemId: 'result', operator: 'is', value: 'negative' },
        ],
      },
    },
    agrees('told', 'Everybody on site, and the occupants, were told what was found.'),
    signs(
      'signature',
      'Whoever inspected',
      'technician',
      'This is what I saw. I do not say that there is no asbestos elsewhere.',
    ),
    FOR_A_LAWYER,
  ],
}

const contentsRemoval: StarterForm = {
  name: 'Contents removal agreement',
  effects: { ...NO_EFFECTS, visit: 'SITE_VISIT' },
  items: [
    ...WHOSE_JOB,
    today('date', 'Date'),
    says(
      'terms',
      'I agree that the contents listed below are taken from the site, to be dried, cleaned, restored or stored. They are listed with their condition and photographed before they leave, and I may ask where they are at any time.',
    ),
    {
      id: 'contents',
      kind: 'table',
      label: 'What is taken',
      help: 'The inventory of the job can be named in place of a long list.',
      required: true,
      columns: [
        { id: 'what', label: 'Item or box', kind: 'shortText' },
        { id: 'room', label: 'From', kind: 'shortText' },
        { id: 'many', label: 'How many', kind: 'number' },
        { id: 'condition', label: 'Condition', kind: 'shortText' },
        { id: 'note', label: 'Note', kind: 'shortText' },
      ],
    },
    { id: 'store', kind: 'shortText', label: 'Where do they go?', required: true },
    { id: 'back', kind: 'date', label: 'Expected back on' },
    chooses('insuredBy', 'Who insures them on the way and in the store?', {
      restorer: 'The restorer',
      owner: 'The owner, or the owner’s insurer',
      unknown: 'To be cleared up before they leave',
    }),
    asks('valuables', 'Are things of high value, medicines, documents or weapons among them?'),
    { ...tells('valuablesWhat', 'Which, and how are they kept?', { when: 'valuables' }), required: true },
    agrees('stays', 'I have taken out money, jewellery, medicines and documents that I want to keep with me.'),
    signs('signature', 'Owner of the contents', 'insured', 'I agree to the removal as written above.'),
    signs('taken', 'Taken over by', 'technician', 'I have taken over what is listed.'),
    FOR_A_LAWYER,
  ],
}

const disposalAuthority: StarterForm = {
  name: 'Disposal authority',
  effects: { ...NO_EFFECTS, visit: 'SITE_VISIT' },
  items: [
    ...WHOSE_JOB,
    today('date', 'Date'),
    says(
      'terms',
      'The things listed below cannot be restored, are not worth restoring, or are a danger to health. I give them up. They will be thrown away and cannot be got back.',
    ),
    {
      id: 'goods',
      kind: 'table',
      label: 'What is thrown away',
      required: true,
      columns: [
        { id: 'what', label: 'Item', kind: 'shortText' },
        { id: 'room', label: 'Room', kind: 'shortText' },
        { id: 'many', label: 'How many', kind: 'number' },
        {
          id: 'why',
          label: 'Why',
          kind: 'singleChoice',
          options: [
            { value: 'beyond', label: 'Cannot be restored' },
            { value: 'cost', label: 'Costs more than it is worth' },
            { value: 'health', label: 'A danger to health' },
            { value: 'wish', label: 'The owner does not want it' },
          ],
        },
        { id: 'value', label: 'Value, $', kind: 'number' },
      ],
    },
    { id: 'photos', kind: 'photo', label: 'Photos of what is thrown away', maxPhotos: 30 },
    asks('insurerAgreed', 'Has the insurer or its assessor agreed?'),
    {
      id: 'assessor',
      kind: 'shortText',
      label: 'Who agreed, and when?',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'insurerAgreed', operator: 'is', value: true }] },
    },
    {
      id: 'alone',
      kind: 'checkbox',
      label: 'I understand that the insurer may not pay for what is thrown away before it has agreed.',
      required: true,
      shownWhen: { match: 'all', conditions: [{ itemId: 'insurerAgreed', operator: 'is', value: false }] },
    },
    agrees('mine', 'These things are mine, or I may decide about them.'),
    signs('signature', 'Signature', 'insured', 'I authorise the disposal of what is listed above.'),
    FOR_A_LAWYER,
  ],
}

const BEFORE_DRY: FormItem['shownWhen'] = {
  match: 'all',
  conditions: [
    { itemId: 'reason', operator: 'isNotEmpty' },
    { itemId: 'reason', operator: 'isNot', value: 'dry' },
  ],
}

const dryingRelease: StarterForm = {
  name: 'Drying release',
  effects: { ...NO_EFFECTS, visit: 'LAST_VISIT' },
  items: [
    ...WHOSE_JOB,
    fromJob('rooms', 'Affected rooms', 'rooms'),
    today('date', 'Date'),
    chooses('reason', 'Why is the drying ended or changed?', {
      dry: 'The drying goal is reached',
      asked: 'The customer asks for it before the goal is reached',
      access: 'There is no access, or no power',
      client: 'The insurer or client asks for it',
    }),
    {
      id: 'wet',
      kind: 'longText',
      label: 'What is still wet, and its last readings',
      required: true,
      shownWhen: BEFORE_DRY,
    },
    {
      id: 'risk',
      kind: 'paragraph',
      label:
        'Materials that stay wet can swell, rot, delaminate and grow mould, also where nobody sees it. If the drying ends before its goal is reached, the restorer cannot answer for damage that follows from the moisture that is left, and an insurer may not pay for it.',
      shownWhen: BEFORE_DRY,
    },
    {
      id: 'understood',
      kind: 'checkbox',
      label: 'This was explained to me, and I ask for the drying to end all the same.',
      required: true,
      shownWhen: BEFORE_DRY,
    },
    {
      id: 'goal',
      kind: 'paragraph',
      label:
        'The readings of all points that were dried are at or below their goal. The drying log of this job shows them.',
      shownWhen: { match: 'all', conditions: [{ itemId: 'reason', operator: 'is', value: 'dry' }] },
    },
    asks('equipment', 'Was all drying equipment taken away?'),
    {
      ...tells('equipmentLeft', 'What is still there, and until when?', { when: 'equipment', is: false }),
      required: true,
    },
    signs('signature', 'Customer', 'insured', 'I have read this form.'),
    signs('technician', 'Technician', 'technician', 'The readings named here are those that I took.'),
    FOR_A_LAWYER,
  ],
}

const certificateOfSatisfaction: StarterForm = {
  name: 'Certificate of satisfaction',
  effects: { ...NO_EFFECTS, offersStatus: 'TO_BE_INVOICED', visit: 'LAST_VISIT' },
  items: [
    ...WHOSE_JOB,
    fromJob('client', 'Insurer or client', 'client'),
    today('date', 'Date'),
    tells('work', 'Work that was done', { required: true }),
    asks('complete', 'Is the work complete?'),
    { ...tells('open', 'What is still to be done, and by when?', { when: 'complete', is: false }), required: true },
    asks('clean', 'Was the site left clean and safe?'),
    { ...tells('unclean', 'What is to be put right?', { when: 'clean', is: false }), required: true },
    chooses('satisfied', 'How satisfied are you with the work?', {
      very: 'Very satisfied',
      satisfied: 'Satisfied',
      partly: 'Partly satisfied',
      not: 'Not satisfied',
    }),
    {
      id: 'better',
      kind: 'longText',
      label: 'What should we have done better?',
      shownWhen: {
        match: 'any',
        conditions: [
          { itemId: 'satisfied', operator: 'is', value: 'partly' },
          { itemId: 'satisfied', operator: 'is', value: 'not' },
        ],
      },
    },
    asks('contact', 'May we ask you about this job again?'),
    says(
      'rights',
      'Signing this form takes nothing away from your rights under the Australian Consumer Law. Defects that show later can be reported at any time.',
    ),
    signs('signature', 'Signature', 'insured', 'What is written above is what I think of the work.'),
    FOR_A_LAWYER,
  ],
}

/** The forms of a restorer's week, in plain English. */
export const STARTER_FORMS: readonly StarterForm[] = [
  workAuthorisation,
  authorityToProceed,
  safetyAssessment,
  asbestosChecklist,
  contentsRemoval,
  disposalAuthority,
  dryingRelease,
  certificateOfSatisfaction,
]
