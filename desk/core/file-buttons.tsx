import { Download } from 'lucide-react'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'

type FileButtonsProps<Format extends string> = {
  formats: readonly Format[]
  /** On the button, and for screen readers. */
  textOf: (format: Format) => { text: string; label: string }
  /** The name ends before the dot. */
  name: string
  /** @throws ApiError */
  fetch: (format: Format) => Promise<Blob>
}

/** A list as files: a button for each format. */
export function FileButtons<Format extends string>({
  formats,
  textOf,
  name,
  fetch,
}: FileButtonsProps<Format>) {
  const work = useWork()
  const save = (format: Format) => work.run(async () => saveBlob(await fetch(format), `${name}.${format}`))
  return (
    <>
      {formats.map((format) => {
        const { text, label } = textOf(format)
        return (
          <Button
            key={format}
            variant="quiet"
            aria-label={label}
            isPending={work.isPending}
            onClick={() => void save(format)}
          >
            <Download size={16} aria-hidden="true" />
            {text}
          </Button>
        )
      })}
      <FormError text={work.error} />
    </>
  )
}
