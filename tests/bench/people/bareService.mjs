import Fastify from 'fastify';
import pg from 'pg';

/** The base of the people at work: a call is one row by its id, with no company, token or contract. Its database is DATABASE_URL. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
app.get('/api/v1/customer/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from customer where id = $1', [params.id]);
  return rows[0];
});
console.log(`Cartera   ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
