import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

type Palette = Record<string, string>

/** Every colour of the product, named by its purpose; `-soft` is the tint behind text of the same name. */
export const light = {
  surface: '#f8fafc',
  raised: '#ffffff',
  /** Under what was made for white paper, such as a logo, in both themes. */
  paper: '#ffffff',
  sunken: '#f1f5f9',
  scrim: '#020617',
  ink: '#0f172a',
  muted: '#475569',
  line: '#e2e8f0',
  outline: '#cbd5e1',
  control: '#64748b',

  brand: '#0f766e',
  'brand-strong': '#115e59',
  'brand-soft': '#e6f7f4',
  'on-brand': '#ffffff',
  danger: '#b91c1c',
  'danger-strong': '#991b1b',
  'danger-soft': '#fef2f2',
  'on-danger': '#ffffff',
  warning: '#92400e',
  'warning-soft': '#fffbeb',
  success: '#047857',
  'success-soft': '#ecfdf5',
  info: '#0369a1',
  'info-soft': '#f0f9ff',

  'not-started': '#475569',
  'not-started-soft': '#f1f5f9',
  'in-progress': '#1d4ed8',
  'in-progress-soft': '#eff6ff',
  'on-hold': '#92400e',
  'on-hold-soft': '#fef3c7',
  'approval-pending': '#c2410c',
  'approval-pending-soft': '#fff7ed',
  cancelled: '#be123c',
  'cancelled-soft': '#fff1f2',
  'customer-contacted': '#0e7490',
  'customer-contacted-soft': '#ecfeff',
  'initial-report-submitted': '#6d28d9',
  'initial-report-submitted-soft': '#f5f3ff',
  'progress-report-submitted': '#a21caf',
  'progress-report-submitted-soft': '#fdf4ff',
  'to-be-invoiced': '#4d7c0f',
  'to-be-invoiced-soft': '#f7fee7',
  invoiced: '#0f766e',
  'invoiced-soft': '#e6f7f4',
  completed: '#15803d',
  'completed-soft': '#f0fdf4',

  'avatar-orange': '#c2410c',
  'avatar-amber': '#92400e',
  'avatar-lime': '#4d7c0f',
  'avatar-green': '#15803d',
  'avatar-teal': '#0f766e',
  'avatar-sky': '#0369a1',
  'avatar-indigo': '#4338ca',
  'avatar-violet': '#6d28d9',
  'avatar-fuchsia': '#a21caf',
  'on-avatar': '#ffffff',
} as const satisfies Palette

export type ColourName = keyof typeof light

export const dark: Record<ColourName, string> = {
  surface: '#020617',
  raised: '#0f172a',
  paper: '#ffffff',
  sunken: '#1e293b',
  scrim: '#020617',
  ink: '#f1f5f9',
  muted: '#a3b1c4',
  line: '#2b384d',
  outline: '#3b4a61',
  control: '#71829b',

  brand: '#2dd4bf',
  'brand-strong': '#5eead4',
  'brand-soft': '#0b3531',
  'on-brand': '#042f2e',
  danger: '#f87171',
  'danger-strong': '#fca5a5',
  'danger-soft': '#3b1216',
  'on-danger': '#2b0808',
  warning: '#fbbf24',
  'warning-soft': '#362208',
  success: '#34d399',
  'success-soft': '#06302a',
  info: '#38bdf8',
  'info-soft': '#082f49',

  'not-started': '#cbd5e1',
  'not-started-soft': '#263347',
  'in-progress': '#93c5fd',
  'in-progress-soft': '#172b57',
  'on-hold': '#fcd34d',
  'on-hold-soft': '#3a2807',
  'approval-pending': '#fdba74',
  'approval-pending-soft': '#41200d',
  cancelled: '#fda4af',
  'cancelled-soft': '#44121f',
  'customer-contacted': '#67e8f9',
  'customer-contacted-soft': '#0c3440',
  'initial-report-submitted': '#c4b5fd',
  'initial-report-submitted-soft': '#2c1d57',
  'progress-report-submitted': '#f0abfc',
  'progress-report-submitted-soft': '#431547',
  'to-be-invoiced': '#bef264',
  'to-be-invoiced-soft': '#23330b',
  invoiced: '#5eead4',
  'invoiced-soft': '#0b3531',
  completed: '#86efac',
  'completed-soft': '#0f351f',

  'avatar-orange': '#fdba74',
  'avatar-amber': '#fcd34d',
  'avatar-lime': '#bef264',
  'avatar-green': '#86efac',
  'avatar-teal': '#5eead4',
  'avatar-sky': '#7dd3fc',
  'avatar-indigo': '#a5b4fc',
  'avatar-violet': '#c4b5fd',
  'avatar-fuchsia': '#f0abfc',
  'on-avatar': '#0f172a',
}

/** How much of a person's colour a task on the calendar is tinted with, over `raised`. */
export const TINTS = { light: 12, dark: 22 }

const names = Object.keys(light) as ColourName[]
/** On a page that a firm's client reads, its own colours: components/paper/links/firm-head.tsx sets them. */
const firm = (theme: 'light' | 'dark') =>
  Object.fromEntries(
    (['brand', 'brand-strong', 'brand-soft', 'on-brand'] as const).map((name) => [
      `--${name}`,
      `var(--firm-${theme}-${name})`,
    ]),
  )
const variables = (palette: Palette) => Object.fromEntries(names.map((name) => [`--${name}`, palette[name]!]))

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: {
      sans: ["'Inter Variable'", "'Before Inter'", 'system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
    },
    fontSize: {
      xs: ['0.75rem', '1rem'],
      table: ['0.8125rem', '1.25rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.5rem', '2rem'],
    },
    borderRadius: { none: '0', control: '0.5rem', card: '0.75rem', full: '9999px' },
    boxShadow: { none: 'none', float: '0 12px 32px -8px rgb(2 6 23 / 0.28), 0 2px 6px rgb(2 6 23 / 0.12)' },
    extend: {
      transitionDuration: { DEFAULT: '150ms' },
      animation: { 'toast-in': 'toast-in 150ms ease-out', 'toast-out': 'toast-out 150ms ease-in forwards' },
      keyframes: {
        'toast-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
        'toast-out': { to: { opacity: '0' } },
      },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { colorScheme: 'light', ...variables(light), '--task-tint': `${TINTS.light}%` },
        'html[data-firm]': firm('light'),
        'html[data-theme=dark]': { colorScheme: 'dark', ...variables(dark), '--task-tint': `${TINTS.dark}%` },
        '@media (prefers-color-scheme: dark)': {
          'html:not([data-theme=light])': { colorScheme: 'dark', ...variables(dark), '--task-tint': `${TINTS.dark}%` },
          'html[data-firm]:not([data-theme=light])': firm('dark'),
        },
        'html[data-firm][data-theme=dark]': firm('dark'),
      })
    }),
  ],
} satisfies Config
