export default function NoSuchReport() {
  return (
    <div className="mx-auto w-full max-w-lg rounded-card border border-line bg-raised p-6 text-center">
      <h1 className="text-xl font-semibold">There is nothing under this code</h1>
      <p className="mt-2 text-muted">
        Please compare it with the one on the last page of the report: twelve letters and digits.
      </p>
    </div>
  )
}
