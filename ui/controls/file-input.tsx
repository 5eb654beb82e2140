import type { RefObject } from 'react'

type FileInputProps = {
  /** A button opens it: `ref.current?.click()`. */
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (files: readonly File[]) => void
  /** Types or extensions, separated by commas; all by default. */
  accept?: string
  multiple?: boolean
  /** Takes a photo with the camera at the back of the device. */
  isCamera?: boolean
}

/** A hidden file input, opened by a button. */
export function FileInput({ ref, label, onChoose, accept, multiple, isCamera = false }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={isCamera ? 'image/jpeg' : accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      onChange={({ currentTarget: input }) => {
        const chosen = Array.from(input.files ?? [])
        // The same file may be chosen again.
        input.value = ''
        onChoose(chosen)
      }}
    />
  )
}
