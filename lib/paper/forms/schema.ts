import { z } from 'zod'

import { FORM_VISITS } from '@/db/enums/paper'
import { CLOCK } from '@/lib/base/time'
import { AnyInstant, Day, Id, Instant, Timezone, Version, WITHOUT_NUL, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { GivenClocks } from '@/lib/job/field/schema'
import { PhotoFields } from '@/lib/job/photos/schema'
import { flagText, numberText } from '@/lib/platform/http/form-text'

import {
  MOST_COLUMNS,
  MOST_CONDITIONS,
  MOST_FORM_PHOTOS,
  MOST_ITEMS,
  MOST_OPTIONS,
  MOST_ROWS,
  MOST_SIGNATURES,
  MOST_TEMPLATES,
  OFFERED_STATUSES,
} from './rules'

/** A careful signature has some 300 points. */
export const MOST_POINTS = 10_000
/** A template as a whole, and the answers of a form as a whole: what one request carries, with room for the rest of it. */
export const MOST_LETTERS = 400_000

export const ITEM_KINDS = [
  'heading',
  'paragraph',
  'shortText',
  'longText',
  'number',
  'date',
  'time',
  'yesNo',
  'singleChoice',
  'multipleChoice',
  'checkbox',
  'photo',
  'signature',
  'table',
  'jobField',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

export const OPERATORS = ['is', 'isNot', 'contains', 'isEmpty', 'isNotEmpty', 'greaterThan', 'lessThan'] as const
export type Operator = (typeof OPERATORS)[number]

export const SIGNER_ROLES = ['insured', 'owner', 'tenant', 'representative', 'technician', 'witness'] as const
export type SignerRole = (typeof SIGNER_ROLES)[number]

/** What a form can take from its job. */
export const JOB_FIELDS = [
  'jobNumber',
  'jobType',
  'organization',
  'client',
  'insured',
  'insuredPhone',
  'insuredEmail',
  'address',
  'claim',
  'policy',
  'order',
  'dateOfLoss',
  'cause',
  'coordinator',
  'supervisor',
  'visitDate',
  'category',
  'class',
  'rooms',
] as const
export type JobField = (typeof JOB_FIELDS)[number]

/** The letters of a heading, a question, a column or a choice. */
const SHORT = 300
const LONG = 10_000
const MOST_AMOUNT = 999_999_999

/** Names an item within its form, a column within its table: kept over versions, so that answers find their item. */
export const ItemId = z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/, 'Not an id.')

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Cannot exceed ${most.toLocaleString('en-AU')} characters`)
    .regex(WITHOUT_NUL, 'Not a text.')
const Amount = z.number('Not a number.').min(-MOST_AMOUNT, 'Too small').max(MOST_AMOUNT, 'Too large')
const WallTime = z.string().regex(CLOCK, 'Not a time.')
const Choice = words(SHORT)

export const Condition = z.strictObject({
  /** An earlier item. */
  itemId: ItemId,
  operator: z.enum(OPERATORS, 'Please choose how to compare'),
  value: z.union([words(SHORT), Amount, z.boolean()], 'Not a value.').optional(),
})
export type Condition = z.infer<typeof Condition>

const ShownWhen = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition).min(1, 'Please add a condition').max(MOST_CONDITIONS, `At most ${MOST_CONDITIONS}`),
})

const COLUMN_KINDS = ['shortText', 'number', 'date', 'yesNo', 'singleChoice'] as const

/** @param needed the words of a heading, question or choice, which a draft may still lack */
function itemsWith(needed: (most: number, required: string) => z.ZodType<string, string>) {
  const Option = z.strictObject({
    value: needed(SHORT, 'Please enter a value'),
    label: needed(SHORT, 'Please enter a choice'),
  })
  const options = z.array(Option, 'Please add choices').max(MOST_OPTIONS, `At most ${MOST_OPTIONS} choices`)
  const Column = z.strictObject({
    id: ItemId,
    label: needed(SHORT, 'Please name the column'),
    kind: z.enum(COLUMN_KINDS, 'Please choose what the column holds'),
    options: options.optional(),
  })
  const shown = { id: ItemId, help: words(1_000).optional(), shownWhen: ShownWhen.optional() }
  const asked = { ...shown, label: needed(SHORT, 'Please enter a question'), required: z.boolean().optional() }
  const count = z
    .int('Please enter a whole number')
    .min(0, 'Cannot be negative')
    .max(MOST_FORM_PHOTOS, `At most ${MOST_FORM_PHOTOS}`)
  return z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('heading'), ...shown, label: needed(SHORT, 'Please enter a heading') }),
      z.strictObject({ kind: z.literal('paragraph'), ...shown, label: needed(LONG, 'Please enter the text') }),
      z.strictObject({ kind: z.literal('shortText'), ...asked, default: words(SHORT).optional() }),
      z.strictObject({ kind: z.literal('longText'), ...asked, default: words(LONG).optional() }),
      z.strictObject({
        kind: z.literal('number'),
        ...asked,
        unit: words(20).optional(),
        min: Amount.optional(),
        max: Amount.optional(),
        default: Amount.optional(),
      }),
      /** `today` and `now` are those of the job's site when the form is started. */
      z.strictObject({
        kind: z.literal('date'),
        ...asked,
        default: z.union([z.literal('today'), Day], 'Not a date.').optional(),
      }),
      z.strictObject({
        kind: z.literal('time'),
        ...asked,
        default: z.union([z.literal('now'), WallTime], 'Not a time.').optional(),
      }),
      z.strictObject({ kind: z.literal('yesNo'), ...asked, default: z.boolean().optional() }),
      z.strictObject({ kind: z.literal('singleChoice'), ...asked, options, default: Choice.optional() }),
      z.strictObject({
        kind: z.literal('multipleChoice'),
        ...asked,
        options,
        default: z.array(Choice).max(MOST_OPTIONS).optional(),
      }),
      z.strictObject({ kind: z.literal('checkbox'), ...asked, default: z.boolean().optional() }),
      z.strictObject({ kind: z.literal('photo'), ...asked, minPhotos: count.optional(), maxPhotos: count.optional() }),
      z.strictObject({
        kind: z.literal('signature'),
        ...asked,
        signerRole: z.enum(SIGNER_ROLES, 'Please choose who signs').optional(),
        /** What whoever signs agrees to; it is kept with each signature. */
        consent: words(2_000).optional(),
        /** Whether a typed name counts as a signature. */
        mayBeTyped: z.boolean().optional(),
      }),
      z.strictObject({
        kind: z.literal('table'),
        ...asked,
        columns: z.array(Column).min(1, 'Please add a column').max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`),
      }),
      z.strictObject({
        kind: z.literal('jobField'),
        ...asked,
        field: z.enum(JOB_FIELDS, 'Please choose a field of the job'),
      }),
    ],
    {
      error: ({ input }) => {
        const kind = (input as { kind?: unknown } | null)?.kind
        return typeof kind === 'string' ? `There is no item “${kind.slice(0, 40)}”.` : 'Not an item.'
      },
    },
  )
}

const needed = (most: number, required: string) => words(most).min(1, required)

/** Something that a form shows or asks. Labels are texts as people wrote them: nothing in them is markup. */
export const FormItem = itemsWith(needed)
export type FormItem = z.infer<typeof FormItem>
export type ItemOf<Kind extends ItemKind> = Extract<FormItem, { kind: Kind }>

/** The same while it is being written: words may be missing. */
export const DraftItem = itemsWith((most) => words(most))

const fitsOnce = (value: unknown) => JSON.stringify(value).length <= MOST_LETTERS

const itemList = <T extends z.ZodType>(item: T) =>
  z.array(item).max(MOST_ITEMS, `At most ${MOST_ITEMS} items`).refine(fitsOnce, 'This form is too long')

const Items = itemList(FormItem).min(1, 'Please add an item')
const DraftItems = itemList(DraftItem)

const Cell = z.union([words(1_000), Amount, z.boolean(), z.null()], 'Not a value.')
/** A row of a table, by column. */
export const FormRow = z.record(ItemId, Cell)
export type FormRow = z.infer<typeof FormRow>

export const PhotoAnswer = z.strictObject({
  photoIds: z.array(Id).max(MOST_FORM_PHOTOS, `At most ${MOST_FORM_PHOTOS} photos`),
})

/** The fields beside photos that are taken for an item of a form. */
export const TakeFormPhotos = z.strictObject({
  itemId: ItemId,
  ...PhotoFields,
  capturedAt: GivenClocks.capturedAt,
  /** As the form was read when they were taken. */
  version: numberText(Version.optional()),
  /** Whoever has the form open, as in `FillForm`. */
  writer: Id.optional(),
})
export type TakeFormPhotos = z.output<typeof TakeFormPhotos>

/** What somebody answered to an item; null takes an answer away. */
export const Answer = z.union(
  [
    words(LONG),
    Amount,
    z.boolean(),
    z.array(Choice).max(MOST_OPTIONS),
    z.array(FormRow).max(MOST_ROWS, `At most ${MOST_ROWS} rows`),
    PhotoAnswer,
    z.null(),
  ],
  'Not an answer.',
)
export type Answer = z.infer<typeof Answer>

/** Answers by the id of their item. */
export const Answers = z
  .record(ItemId, Answer)
  .refine((answers) => Object.keys(answers).length <= MOST_ITEMS, `At most ${MOST_ITEMS} answers`)
  .refine(fitsOnce, 'These answers are too long')
export type Answers = z.infer<typeof Answers>

const place = z.number('Not a place.').min(-10_000, 'Out of reach').max(20_000, 'Out of reach')
const edge = z.number('Not a size.').min(1, 'Too small').max(10_000, 'Too large')
const Point = z.strictObject({
  x: place,
  y: place,
  /** In milliseconds, since the first point. */
  t: z.number('Not a time.').min(0, 'Not a time.').max(MOST_AMOUNT, 'Not a time.'),
})

/** A signature as it was drawn. A picture is none. */
export const DrawnSign = z
  .strictObject({
    width: edge,
    height: edge,
    strokes: z
      .array(z.array(Point).min(1, 'A stroke without points').max(MOST_POINTS))
      .min(1, 'Please sign')
      .max(MOST_POINTS),
  })
  .refine(({ strokes }) => strokes.reduce((sum, points) => sum + points.length, 0) <= MOST_POINTS, {
    message: `A signature has at most ${MOST_POINTS.toLocaleString('en-AU')} points`,
    path: ['strokes'],
  })
export type DrawnSign = z.infer<typeof DrawnSign>

export const TypedSign = z.strictObject({ typed: words(100).min(1, 'Please type your name') })

export const Sign = z.union([DrawnSign, TypedSign], 'Please sign')
export type Sign = z.infer<typeof Sign>

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** A signature of a form, with what is known of how it was made. */
export const Signature = z.object({
  id: Id,
  /** The item that it answers; null for one that was added after the form was submitted. */
  itemId: ItemId.nullable(),
  sign: Sign,
  /** The name of whoever signed. */
  signedBy: z.string(),
  role: z.enum(SIGNER_ROLES).nullable(),
  /** What they agreed to, as the form said it then. */
  consent: z.string().nullable(),
  /** Whether they confirmed to have read the answers of an earlier form, where the form began with them. */
  hasRead: z.boolean(),
  signedAt: Instant,
  /** The device's clock when it was entered. */
  capturedAt: Instant,
  /** Of the device. */
  timezone: z.string().nullable(),
  device: z.string().nullable(),
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  referencedSignatureId: Id.nullable(),
  /** How somebody without an account came to sign; null when one of ours was logged in. */
  byLink: z
    .object({
      sentTo: z.string(),
      /** Whether a code had to be entered first. */
      asksCode: z.boolean(),
      openedAt: Instant.nullable(),
      /** The address of their network. */
      signedFrom: z.string().nullable(),
    })
    .nullable(),
  /** Who of ours was logged in, or sent the link. */
  createdBy: Person,
  createdAt: Instant,
})
export type Signature = z.infer<typeof Signature>

const signing = {
  /** Made on the device, so that a second try adds nothing. */
  id: Id.optional(),
  sign: Sign,
  signedBy: text('Please enter the name of whoever signs', 100),
  /** Left out: the role that the form asks for. */
  role: z.enum(SIGNER_ROLES, 'Please choose who signs').optional(),
  /** Whether whoever signs has read the answers. One that must be read is not signed without. */
  hasRead: z.boolean().optional(),
  /** Left out: now. */
  signedAt: AnyInstant.optional(),
  capturedAt: AnyInstant.optional(),
  timezone: Timezone.optional(),
  device: words(300).optional(),
  place: z.strictObject({ latitude: Latitude, longitude: Longitude }).optional(),
}

/** A signature of an item, while the form is being filled in. */
export const SignItem = z.strictObject({ itemId: ItemId, ...signing })
export type SignItem = z.infer<typeof SignItem>

/** A signature beside one that a submitted form has. It may be sent with the fields of a stored one. */
export const AddSignature = z
  .strictObject({
    newSignature: z.strictObject({
      ...signing,
      role: signing.role.unwrap().nullish(),
      /** It answers no item. */
      itemId: z.null().optional(),
      referencedSignatureId: Id.nullish(),
    }),
    referencedSignatureId: Id,
  })
  .refine(
    ({ newSignature: { referencedSignatureId: own }, referencedSignatureId }) => !own || own === referencedSignatureId,
    { path: ['newSignature', 'referencedSignatureId'], message: 'Another signature is named beside it' },
  )
export type AddSignature = z.infer<typeof AddSignature>

export const FormVisit = z.enum(FORM_VISITS, 'Please choose a visit')
export type FormVisit = z.infer<typeof FormVisit>

/** What a template does beside being filled in. It is the template's, whatever the version that a form was started with. */
export const FormEffects = z
  .strictObject({
    /** Offered for the job once a form is submitted; nobody moves the job unasked. */
    offersStatus: z.enum(OFFERED_STATUSES, 'Please choose a status').nullable(),
    /** The visit of a job that a form belongs to. */
    visit: FormVisit.nullable(),
    /** Whether a job that had this visit lacks something without a submitted form. */
    isRequired: z.boolean(),
  })
  .refine(({ visit, isRequired }) => !isRequired || visit !== null, {
    message: 'Please choose the visit at which it is required',
    path: ['visit'],
  })
export type FormEffects = z.infer<typeof FormEffects>

export const FormTemplateStatus = z.enum(['DRAFT', 'PUBLISHED', 'ARCHIVED'])
export const JobFormStatus = z.enum(['DRAFT', 'SUBMITTED'])

/** A template while somebody writes its next version. */
export const TemplateDraft = z.object({
  templateName: z.string(),
  formItems: z.array(DraftItem),
  /** Counts what was kept of it; each save names the one that it builds on. */
  revision: z.int(),
  savedAt: Instant,
  savedBy: Person,
})

/** What a form is started from. */
export const FormTemplate = z.object({
  id: Id,
  templateName: z.string(),
  formTemplateGroupId: Id,
  /** Those of its newest version; of one that was never published, none. */
  formItems: z.array(FormItem),
  /** The newest that forms are started from, 0 before the first. */
  version: z.int(),
  status: FormTemplateStatus,
  effects: FormEffects,
  draft: TemplateDraft.nullable(),
  /** How many forms of jobs were started from it, whatever their version. */
  uses: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type FormTemplate = z.infer<typeof FormTemplate>

/** Templates of a client, or of all. */
export const TemplateGroup = z.object({
  id: Id,
  groupName: z.string(),
  /** Null: for the jobs of all clients. */
  associatedClientId: Id.nullable(),
  associatedClientName: z.string().nullable(),
  templateCount: z.int(),
  /** With `loadTemplates=true`, by name. */
  templates: z.array(FormTemplate).optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type TemplateGroup = z.infer<typeof TemplateGroup>

/** A template that a form can be started from. */
export const OfferedTemplate = FormTemplate.partial({ formItems: true })
export type OfferedTemplate = z.infer<typeof OfferedTemplate>

/** A group with the templates that a job's form can be started from. */
export const OfferedGroup = TemplateGroup.extend({ templates: z.array(OfferedTemplate) })
export type OfferedGroup = z.infer<typeof OfferedGroup>

/** `items=false` leaves out what the templates ask: whoever chooses one reads their names. */
export const BrowseOffered = z.object({ items: flagText(z.boolean().default(true)) })

export const BrowseGroups = z.object({ loadTemplates: flagText(z.boolean().default(false)) })

const groupFields = {
  groupName: text('Please enter a name', 100),
  associatedClientId: Id.nullish().transform((id) => id ?? null),
}

/** The typed form of a group. */
export const GroupForm = z.strictObject(groupFields)
export const AddGroup = z.strictObject({ id: Id.optional(), ...groupFields })
export type AddGroup = z.infer<typeof AddGroup>
export const ChangeGroup = z.strictObject({ id: Id, ...groupFields, version: Version.optional() })
export type ChangeGroup = z.infer<typeof ChangeGroup>

/**
 * Publishes a template. Without `version` or without `id` it is a new one, under its own id where one is sent; with the
 * version that was read, the next version of the one that `id` names.
 */
export const SaveTemplate = z.strictObject({
  id: Id.optional(),
  templateName: text('Please enter a name', 100),
  formTemplateGroupId: Id,
  formItems: Items,
  version: Version.optional(),
})
export type SaveTemplate = z.infer<typeof SaveTemplate>

/** Begins a template that nobody can use yet. */
export const BeginTemplate = z.strictObject({
  id: Id.optional(),
  templateName: text('Please enter a name', 100),
  formTemplateGroupId: Id,
})
export type BeginTemplate = z.infer<typeof BeginTemplate>

/** Keeps what is written of a template's next version. `revision` is that of the draft as it was read, 0 for none. */
export const SaveDraft = z.strictObject({
  templateName: words(100),
  formItems: DraftItems,
  /** The published version that it is written over. */
  version: Version,
  revision: Version,
})
export type SaveDraft = z.infer<typeof SaveDraft>

/** Names what is given up: what somebody wrote meanwhile stays. */
export const DropDraft = z.strictObject({ revision: z.coerce.number('Not a number.').pipe(Version.min(1)) })
export type DropDraft = z.infer<typeof DropDraft>

/**
 * Renames, moves, archives a template or brings it back, or says what it does; what is left out stays. Its forms and its
 * version stay.
 */
export const ChangeFormTemplate = z.strictObject({
  templateName: text('Please enter a name', 100).optional(),
  formTemplateGroupId: Id.optional(),
  isArchived: z.boolean().optional(),
  effects: FormEffects.optional(),
})
export type ChangeFormTemplate = z.infer<typeof ChangeFormTemplate>

/** Copies a template; without a name the copy keeps it, as far as the group has no other of it. */
export const CopyTemplate = z.strictObject({
  id: Id.optional(),
  formTemplateId: Id,
  templateName: text('Please enter a name', 100).optional(),
})
export type CopyTemplate = z.infer<typeof CopyTemplate>

/** A group as a file. */
export const GroupFile = z.strictObject({
  format: z.literal('makegood-forms-1', 'This is not a file of form templates'),
  groupName: text('Please enter a name', 100),
  templates: z
    .array(
      z.strictObject({
        templateName: text('Please enter a name', 100),
        formItems: Items,
        /** Files of before have none: what a template does stays. */
        effects: FormEffects.optional(),
      }),
    )
    .max(MOST_TEMPLATES, `At most ${MOST_TEMPLATES} templates`),
})
export type GroupFile = z.infer<typeof GroupFile>

/** What a file brought, by the names of its templates. */
export const ImportedGroup = z.object({
  groupId: Id,
  added: z.array(z.string()),
  updated: z.array(z.string()),
  unchanged: z.array(z.string()),
})
export type ImportedGroup = z.infer<typeof ImportedGroup>

/** A form of a job: the JobForm of the contract. */
export const FormOfJob = z.object({
  id: Id,
  jobId: Id,
  inspectionId: Id.nullable(),
  formTemplateId: Id,
  templateVersion: z.int(),
  /** The newest version of its template: a later one may be taken over until the form is submitted. */
  newestVersion: z.int(),
  name: z.string(),
  formItems: z.array(FormItem),
  /** Whether its items are no longer those of its template. */
  isCustomized: z.boolean(),
  answers: z.record(ItemId, Answer),
  /** The version of the form in which each item was answered last. */
  revisions: z.record(ItemId, z.int()),
  /** What the items of the job show, by item: kept as it was once the form is submitted. */
  jobFields: z.record(ItemId, z.string().nullable()),
  /** In the order in which they were made. */
  signatures: z.array(Signature),
  status: JobFormStatus,
  submittedAt: Instant.nullable(),
  submittedBy: Person.nullable(),
  /** The name of whoever submitted it by signing last, by a link that `submittedBy` sent. */
  submittedByLink: z.string().nullable(),
  /** Of what was submitted, in its canonical spelling. */
  sha256: z.string().nullable(),
  /** The submitted form that this one takes the place of. */
  supersedesId: Id.nullable(),
  /** When the form was submitted whose answers it began with; null where it began empty. */
  answersFromAt: Instant.nullable(),
  /** Whether it is only signed, or submitted unsigned, with `hasRead`. */
  mustBeRead: z.boolean(),
  createdBy: Person,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type FormOfJob = z.infer<typeof FormOfJob>

/** A form that a job is required to have, and that nobody has submitted. */
export const MissingForm = z.object({
  formTemplateId: Id,
  name: z.string(),
  /** The visit that it belongs to. */
  visit: FormVisit,
  /** The newest that was begun; null for none. */
  formId: Id.nullable(),
  /** How many signatures that one waits for. */
  toSign: z.int(),
})
export type MissingForm = z.infer<typeof MissingForm>

/** What a job's forms wait for. */
export const FormsToDo = z.object({
  /** By name. */
  missing: z.array(MissingForm),
  /** How many forms wait for a signature that they require. */
  toSign: z.int(),
})
export type FormsToDo = z.infer<typeof FormsToDo>

/**
 * Starts a form. With `supersedesId` and without answers it begins with those of that form that still fit; with
 * `fromLast`, one that only staff sign begins with those of the last one that the caller submitted, of this job if there
 * is one. Dates, times, photos and what is agreed to are asked for anew.
 */
export const StartForm = z.strictObject({
  id: Id.optional(),
  formTemplateId: Id,
  answers: Answers.optional(),
  inspectionId: Id.nullish().transform((id) => id ?? null),
  supersedesId: Id.nullish().transform((id) => id ?? null),
  fromLast: z.boolean().default(false),
})
export type StartForm = z.infer<typeof StartForm>

/**
 * What somebody filled in: only the items that they changed. An item that somebody else answered after `version` is a
 * conflict, unless it is this `writer` who did; the rest goes together. A signature is of what was read: anything that
 * somebody else changed after `version` is a conflict with it.
 */
export const FillForm = z.strictObject({
  answers: Answers.optional(),
  signatures: z.array(SignItem).max(MOST_SIGNATURES).optional(),
  /** Signatures that are taken off again. */
  removedSignatureIds: z.array(Id).max(MOST_SIGNATURES).optional(),
  /** `SUBMITTED` locks the form. */
  status: JobFormStatus.optional(),
  /** Whether whoever submits it has read the answers: asked for where the form must be read and nobody signs. */
  hasRead: z.boolean().optional(),
  /** As it was read; left out, the later answer stands, and what is signed is what is stored. */
  version: Version.optional(),
  /** Made by whoever has the form open, once: their own earlier answers are no conflict. */
  writer: Id.optional(),
})
export type FillForm = z.infer<typeof FillForm>

export const CustomizeForm = z.strictObject({ formItems: Items, version: Version.optional() })
export type CustomizeForm = z.infer<typeof CustomizeForm>

/** Takes the newest version of the template over. */
export const RenewForm = z.strictObject({ version: Version.optional() })
export type RenewForm = z.infer<typeof RenewForm>

export const FormParams = z.object({ jobId: Id, formId: Id })
export type FormParams = z.infer<typeof FormParams>
