import { useStore } from 'zustand'
import { isEmpty } from './draft.ts'
import type { WorkDraft } from './work-draft.ts'

export const useDraftIsEmpty = (draft: WorkDraft): boolean => useStore(draft.store, isEmpty)
