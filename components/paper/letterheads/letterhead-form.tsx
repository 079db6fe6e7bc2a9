'use client'

import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { Select } from '@/components/ui/select'
import { StoredImage } from '@/components/ui/stored-image'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { changeLetterhead, removeLogo, setLogo } from '@/lib/paper/letterheads/commands'
import { PAPER_SIZE_LABELS } from '@/lib/paper/letterheads/rules'
import type { Letterhead } from '@/lib/paper/letterheads/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { LetterheadBackground } from './letterhead-background'
import { LetterheadPreview } from './letterhead-preview'
import { letterheadValues } from './letterhead-values'

const resolver = lazyResolver(async () => (await import('@/lib/paper/letterheads/schema')).LetterheadForm)

interface LetterheadFormProps {
  letterhead: Letterhead
  keep: (stored: Letterhead) => void
}

/** The fields of a letterhead at the left; at the right, or below on a phone, page one as it is typed. */
export function LetterheadForm({ letterhead, keep }: LetterheadFormProps) {
  const [change] = useCommand(changeLetterhead)
  const [upload] = useCommand(setLogo)
  const [remove] = useCommand(removeLogo)
  const record = useRecordForm({
    resolver,
    stored: letterhead,
    valuesOf: letterheadValues,
    merges: true,
    send: (values, { id, version }) => change({ id }, { ...values, version }),
    keep,
    saved: () => notify.success('The letterhead was saved'),
  })
  const { field, control } = record
  const { id, version, logo, background } = letterhead

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_34rem]">
      <RecordForm record={record} className="space-y-4">
        <Card title="Who it is from">
          <div className="space-y-4">
            <TextInput
              label="Name"
              required
              autoComplete="off"
              help="How your office calls this letterhead; it is not printed."
              {...field('name')}
            />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextInput label="Trading name" autoComplete="off" {...field('tradingName')} />
              <TextInput label="Legal name" autoComplete="off" {...field('legalName')} />
              <TextInput
                label="ABN"
                inputMode="numeric"
                autoComplete="off"
                help="Eleven digits, with or without spaces"
                {...field('abn')}
              />
              <TextInput label="Licences" autoComplete="off" help="As they are printed" {...field('licences')} />
            </div>
            <TextInput label="Address" autoComplete="off" {...field('address')} />
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextInput label="Phones" autoComplete="off" {...field('phone')} />
              <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
              <TextInput label="Website" autoComplete="off" {...field('website')} />
              <TextInput
                label="Accent colour"
                type="color"
                help="The line under the head, and the headings"
                {...field('accentColour')}
              />
              <Select label="Paper" options={optionsOf(PAPER_SIZE_LABELS)} {...field('paperSize')} />
            </div>
          </div>
        </Card>
        <Card title="Small print">
          <div className="space-y-4">
            <TextArea label="Footer" rows={2} help="At the foot of every page" {...field('footer')} />
            <TextArea label="Disclaimer" help="At the end of every report" {...field('disclaimer')} />
            <TextArea
              label="Signature block"
              rows={3}
              help="Under the report, beside whoever made it"
              {...field('signatureBlock')}
            />
          </div>
        </Card>
        <Card title="Pictures">
          <div className="space-y-5">
            <StoredImage
              label="Logo"
              help="JPEG, PNG or WebP, up to 10 MB. It is kept at once."
              currentUrl={logo?.url}
              takes={ONE_IMAGE}
              upload={async (image) => keep(await upload({ id }, undefined, { files: { image: [image] } }))}
              remove={async () => void (await remove({ id }))}
              words={{ changed: 'The logo was changed', removed: 'The logo was removed' }}
            />
            <LetterheadBackground letterhead={letterhead} keep={keep} />
            {background && (
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <NumberInput control={control} name="marginTop" label="Free above the text" unit="mm" whole />
                <NumberInput control={control} name="marginBottom" label="Free below the text" unit="mm" whole />
              </div>
            )}
          </div>
        </Card>
        <SaveButton record={record}>Save letterhead</SaveButton>
      </RecordForm>
      <LetterheadPreview id={id} version={version} values={useWatch({ control })} />
    </div>
  )
}
