import { describe, expect, it } from 'vitest'

import { faultsOf, neverShown } from './faults'
import { FormEffects, SaveTemplate } from './schema'
import { STARTER_FORMS } from './starter-forms'

describe.each(STARTER_FORMS.map((form) => [form.name, form] as const))(
  'the starter form %s',
  (name, { items, effects }) => {
    it('is one that could be published, and shows all of it to somebody', () => {
      const saved = SaveTemplate.parse({
        templateName: name,
        formTemplateGroupId: crypto.randomUUID(),
        formItems: items,
      })
      expect(saved.formItems).toEqual(items)
      expect(faultsOf(items)).toEqual([])
      expect(FormEffects.parse(effects)).toEqual(effects)
      expect([...neverShown(items)]).toEqual([])
    })

    it('is signed, and asks for a lawyer to read it', () => {
      expect(items.filter(({ kind }) => kind === 'signature').length).toBeGreaterThan(0)
      expect(items.at(-1)!.label).toMatch(/Have your lawyer read it/)
    })
  },
)
