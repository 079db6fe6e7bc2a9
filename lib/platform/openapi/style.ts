import { type ColourName, dark, light } from '@/tailwind.config'

const USED = [
  'surface',
  'raised',
  'sunken',
  'ink',
  'muted',
  'line',
  'brand',
  'danger',
  'warning',
  'success',
  'info',
] as const
const SOFT = ['danger-soft', 'warning-soft', 'success-soft', 'info-soft'] as const
const names: readonly ColourName[] = [...USED, ...SOFT]
const variables = (palette: Record<ColourName, string>) => names.map((name) => `--${name}:${palette[name]}`).join(';')

/** The look of the page that describes the API: the product's own colours, light or dark as the reader's system is. */
export const style = `
:root { color-scheme: light; ${variables(light)} }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${variables(dark)} } }
* { box-sizing: border-box }
html { background: var(--surface); color: var(--ink); font: 16px/1.5 'Inter Variable', system-ui, sans-serif; scroll-padding-top: 96px; -webkit-text-size-adjust: 100% }
body { margin: 0; font-size: 14px }
a { color: var(--brand); text-underline-offset: 2px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px }
main:focus { outline: none }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere }
h1, h2, h3, h4, p, dl, dd, ul { margin: 0 }
h1 { font-size: 24px; line-height: 32px; text-wrap: balance }
h2 { font-size: 20px; line-height: 28px; padding-top: 40px }
h3 { font-size: 16px; line-height: 24px; display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center }
h3 code { font-size: 14px; font-weight: 600; min-width: 0 }
h4 { font-size: 12px; line-height: 16px; margin: 16px 0 8px; color: var(--muted); font-weight: 600 }
ul { list-style: none; padding: 0 }
.skip { position: absolute; left: 16px; top: -100px; background: var(--raised); padding: 8px 16px; border-radius: 8px; z-index: 2 }
.skip:focus { top: 8px }
.top { position: sticky; top: 0; z-index: 1; height: 56px; padding: 0 16px; display: flex; align-items: center; justify-content: space-between; background: var(--raised); border-bottom: 1px solid var(--line) }
.top a { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; text-decoration: none }
.top a:hover { text-decoration: underline }
nav { padding: 8px; border-bottom: 1px solid var(--line) }
nav a, summary { display: block; padding: 6px 8px; border-radius: 8px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere }
nav a:hover, summary:hover { background: var(--sunken) }
summary { cursor: pointer; display: list-item; list-style-position: inside }
nav details ul { padding: 0 0 8px 12px }
nav details a { font-size: 13px; line-height: 20px; color: var(--muted) }
nav details a:hover { color: var(--ink) }
.count { color: var(--muted); font-variant-numeric: tabular-nums }
.verb { font-size: 11px; font-weight: 600 }
main { padding: 24px 16px 80px; min-width: 0 }
.lead { color: var(--muted); padding-top: 4px }
section > p { color: var(--muted); padding-bottom: 8px }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin-top: 16px }
.card:has(> h3:target) { border-color: var(--brand); box-shadow: 0 0 0 1px var(--brand) }
.card > p { padding-top: 4px }
.who { color: var(--muted); font-size: 13px }
.method { font-size: 12px; line-height: 24px; padding: 0 8px; border-radius: 9999px; font-weight: 600 }
.GET { color: var(--info); background: var(--info-soft) }
.POST { color: var(--success); background: var(--success-soft) }
.PUT, .PATCH { color: var(--warning); background: var(--warning-soft) }
.DELETE { color: var(--danger); background: var(--danger-soft) }
.fields { border-top: 1px solid var(--line) }
.fields > div { padding: 8px 0; border-bottom: 1px solid var(--line) }
.fields > div:target { background: var(--sunken) }
h2 + .fields, .fields .fields { margin-top: 8px }
dt { font-weight: 500 }
dt code { font-weight: 600 }
dd, .type { color: var(--muted); overflow-wrap: anywhere; min-width: 0 }
.note { color: var(--muted); font-size: 12px; font-weight: 400 }
.required { color: var(--danger); font-size: 12px }
.answers { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center }
.answers .success { flex: 1 0 100% }
.refusal { display: inline-block; font-size: 12px; line-height: 24px; padding: 0 8px; border-radius: 9999px; background: var(--sunken); color: var(--muted); text-decoration: none; white-space: nowrap }
.refusal:hover { color: var(--ink); text-decoration: underline }
@media (width >= 48rem) {
  .fields > div { display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); gap: 16px }
  .fields .fields > div { grid-template-columns: minmax(0, 11rem) minmax(0, 1fr) }
}
@media (width < 48rem) { nav a, summary { padding: 11px 8px } .refusal { line-height: 32px } }
@media (width >= 64rem) {
  .columns { display: grid; grid-template-columns: 300px minmax(0, 1fr) }
  nav { position: sticky; top: 56px; height: calc(100dvh - 56px); overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line) }
  main { padding: 32px 40px 96px; max-width: 960px }
}
@media print { nav, .top, .skip { display: none } .card { break-inside: avoid } }
`
