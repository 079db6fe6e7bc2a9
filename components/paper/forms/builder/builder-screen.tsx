'use client'

import { useQueryClient } from '@tanstack/react-query'
import Settings2 from 'lucide-react/icons/settings-2'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

import { TemplateSettingsDialog } from '@/components/paper/forms/loaded-later'
import { useTemplate } from '@/components/paper/forms/use-forms'
import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { useChangerOf } from '@/components/ui/own-id'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { changedInWords } from '@/lib/base/changed'
import { dropDraft, saveDraft, saveTemplate } from '@/lib/paper/forms/commands'
import { formKeys } from '@/lib/paper/forms/keys'
import type { FormTemplate } from '@/lib/paper/forms/schema'

import { Builder, useWriting } from './builder'
import { type Sheet, mergedSheet } from './sheet'

const TEMPLATES = '/administration/form-templates'

/** Writes the next version of a template. */
export function BuilderScreen({ id }: { id: string }) {
  const query = useTemplate(id)
  return (
    <Loaded query={query} waiting={<SkeletonFields fields={8} label="Loading the template…" />}>
      {(template) => (
        <>
          <PageHeader
            breadcrumbs={[
              { label: 'Administration', href: '/administration' },
              { label: 'Form Templates', href: TEMPLATES },
              { label: template.templateName },
            ]}
            title="Form builder"
          />
          <TemplateBuilder template={template} />
        </>
      )}
    </Loaded>
  )
}

const sheetOf = ({ templateName, formItems, draft }: FormTemplate): Sheet => ({
  name: draft?.templateName ?? templateName,
  items: draft?.formItems ?? formItems,
})

const PAUSE_MS = 1_000

function TemplateBuilder({ template }: { template: FormTemplate }) {
  const router = useRouter()
  const { id } = template
  const draftKey = `form-template:${id}`
  const [first] = useState(() => readDraft<Sheet>(draftKey) ?? sheetOf(template))
  const { writing, dispatch, faults } = useWriting(first)
  const changerOf = useChangerOf()
  const saving = useSavedDraft(template, writing.now, draftKey)
  const [publish, isPublishing] = useCommand(saveTemplate)
  const [isGivingUp, setGivingUp] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { name, items } = writing.now

  const send = async () => {
    setRefusal(null)
    try {
      await saving.settle()
      const body = { id, templateName: name, formTemplateGroupId: template.formTemplateGroupId, formItems: [...items] }
      const { version } = await publish({}, { ...body, version: template.version })
      keepDraft(draftKey, null)
      notify.success(`Version ${version} is published`)
      router.push(TEMPLATES)
    } catch (error) {
      const { fields, message } = asRefusal(error)
      setRefusal(fields[0]?.message ?? message)
    }
  }
  const giveUp = async () => {
    if (await saving.giveUp()) router.push(TEMPLATES)
  }

  return (
    <>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {saving.theirs && (
        <ConflictBanner
          message={changedInWords(changerOf(saving.theirs), 'this template')}
          onKeep={() => dispatch({ do: 'load', sheet: saving.goOn(writing.now) })}
          onShow={() => dispatch({ do: 'load', sheet: saving.goOn(null) })}
        >
          What you wrote is still here. Keep it beside what they changed elsewhere, or look at what is stored now.
        </ConflictBanner>
      )}
      <Builder
        writing={writing}
        dispatch={dispatch}
        faults={faults}
        head={
          <TextInput
            label="Name of the template"
            hideLabel
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => dispatch({ do: 'rename', name: target.value })}
          />
        }
        foot={
          <>
            <p role="status" className="w-24 text-table text-muted">
              {saving.says}
            </p>
            <Button icon={<Settings2 aria-hidden />} onClick={() => setSetting(true)}>
              Settings
            </Button>
            {(template.draft ?? writing.past.length > 0) && (
              <Button variant="ghost" onClick={() => setGivingUp(true)}>
                Discard changes
              </Button>
            )}
            <Button
              variant="primary"
              busy={isPublishing}
              busyLabel="Publishing…"
              disabled={faults.size > 0 || !items.length || !name.trim()}
              title={faults.size ? 'Something is still wrong with an item' : undefined}
              onClick={() => void send()}
            >
              Publish
            </Button>
          </>
        }
      />
      {isSetting && <TemplateSettingsDialog template={template} onClose={() => setSetting(false)} />}
      <ConfirmDialog
        open={isGivingUp}
        onClose={() => setGivingUp(false)}
        title="Discard these changes?"
        verb="Discard"
        busyVerb="Discarding…"
        onConfirm={giveUp}
      >
        {template.version > 0
          ? `Version ${template.version} stays as it is.`
          : 'The template stays, without anything on it.'}
      </ConfirmDialog>
    </>
  )
}

/** Keeps what is written on the server, a moment after the last change; what it does not have yet stays in this tab. */
function useSavedDraft(template: FormTemplate, sheet: Sheet, draftKey: string) {
  const queries = useQueryClient()
  const [save] = useCommand(saveDraft)
  const [drop] = useCommand(dropDraft)
  const [state, setState] = useState<'saved' | 'waiting' | 'failed'>('saved')
  const [theirs, setTheirs] = useState<FormTemplate | null>(null)
  const kept = useRef<Sheet>(sheet)
  /** What is stored, as far as it is known here: what was written since is told by it. */
  const known = useRef<Sheet>(sheetOf(template))
  const base = useRef({ version: template.version, revision: template.draft?.revision ?? 0 })
  const running = useRef<Promise<void>>(Promise.resolve())
  const isStopped = useRef(false)

  /** Shows what somebody else stored meanwhile. @returns whether that is why it was refused */
  const isBehind = (error: unknown): boolean => {
    const { code, current } = asRefusal(error)
    if (code !== 'conflict' || !current) return false
    setTheirs(current as FormTemplate)
    return true
  }

  const send = (now: Sheet) => {
    const run = async () => {
      if (isStopped.current || kept.current === now) return
      try {
        const body = { templateName: now.name, formItems: [...now.items], ...base.current }
        const answer = await save({ id: template.id }, body)
        base.current = { version: answer.version, revision: answer.draft?.revision ?? 0 }
        kept.current = known.current = now
        keepDraft(draftKey, null)
        setState('saved')
      } catch (error) {
        isBehind(error)
        setState('failed')
        throw error
      }
    }
    running.current = running.current.catch(() => {}).then(run)
    return running.current
  }

  useEffect(() => {
    if (kept.current === sheet || theirs) return
    setState('waiting')
    keepDraft(draftKey, sheet)
    const timer = setTimeout(() => void send(sheet).catch(() => {}), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- what is sent is what was written; the rest only says how
  }, [sheet, theirs])

  return {
    says: { saved: 'Saved', waiting: 'Saving…', failed: 'Not saved' }[state],
    theirs,
    /** Sends what is not kept yet. */
    settle: () => send(sheet),
    /** Gives up what is written. @returns false where somebody else wrote on meanwhile */
    giveUp: async (): Promise<boolean> => {
      isStopped.current = true
      try {
        await running.current.catch(() => {})
        const { revision } = base.current
        // Of a sheet that was never kept there is nothing to give up but what stands here.
        if (revision) await drop({ id: template.id }, { revision })
        keepDraft(draftKey, null)
        return true
      } catch (error) {
        isStopped.current = false
        if (isBehind(error)) return false
        throw error
      }
    },
    /** After somebody else saved. @returns what they wrote, with what was changed here since if that is to be kept */
    goOn: (mine: Sheet | null): Sheet => {
      const stored = sheetOf(theirs!)
      const merged = mine ? mergedSheet(known.current, mine, stored) : stored
      base.current = { version: theirs!.version, revision: theirs!.draft?.revision ?? 0 }
      kept.current = known.current = stored
      queries.setQueryData(formKeys.template(template.id), theirs)
      setTheirs(null)
      return merged
    },
  }
}
