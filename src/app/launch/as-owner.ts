import pg from 'pg'

/** Runs a function as the database's owner, on its own connection. */
export async function asOwner<T>(ownerUrl: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // a broken connection fails its running query; as an unhandled event it would end the process
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await run(owner)
  } finally {
    await owner.end()
  }
}
