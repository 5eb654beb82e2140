import { showToast } from '#ui/popups/toast.tsx'

/** Shows the server's message about an action that parents may not take, as an error toast [access-5]. */
export const refuseParent = (text: string): void => showToast(text, 'bad')
