import { showToast } from '#ui/popups/toast.tsx'

/** Says what a parent may not do, in the words of the server: an error toast everywhere [access-5]. */
export const refuseParent = (text: string): void => showToast(text, 'bad')
