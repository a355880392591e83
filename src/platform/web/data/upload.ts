import type { z } from 'zod'
import { Failure, failureOf, NO_CONNECTION } from './send.ts'

interface UploadOptions<S extends z.ZodType> {
  answer: S
  /** 0 to 1, while the bytes leave; 1 while the server reads them. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** Sends a file as it is. XMLHttpRequest, because fetch does not say how much has left. @throws Failure */
export function upload<S extends z.ZodType>(
  url: string,
  file: Blob,
  { answer, onProgress, signal }: UploadOptions<S>,
): Promise<z.output<S>> {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status < 300) resolve(answer.parse(request.response))
      else reject(failureOf(request.status, request.response))
    }
    request.onerror = () => reject(new Failure(NO_CONNECTION, { status: 0 }))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    request.send(file)
  })
}
