import { isolate } from '#domain/bidi.ts'

/** Texts about the child in view, which every screen may show. */
export const childTexts = {
  nowShowing: (name: string): string => `Now showing ${isolate(name)}`,
  viewing: (name: string): string => `You are viewing ${isolate(name)}`,
  mayBeOthers: 'This may belong to another child.',
  show: (name: string): string => `Show ${isolate(name)}`,
} as const
