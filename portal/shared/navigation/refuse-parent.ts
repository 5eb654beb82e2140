import { showToast } from '#ui/popups/toast.tsx'

/** Says what a parent may not do, in the words of the specification: an error toast everywhere (spec/3 §6). */
export const refuseParent = (text: string): void => showToast(text, 'bad')
