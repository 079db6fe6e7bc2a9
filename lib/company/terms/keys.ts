export const TERMS_PATH = '/api/v1/organization/terms'

export const termsKeys = { own: () => ['organization', 'terms'] as const }
