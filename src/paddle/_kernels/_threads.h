/* Pieces of work on torch's own threads: those of the OpenMP library that torch has loaded into the process.
 *
 * Threads of one's own would compete with torch's, which wait for work in a loop. Where the library is not found, as on
 * other systems than Linux, everything runs on the thread of the caller.
 */

#if defined(__linux__)
#include <dlfcn.h>
#endif

typedef void (*in_team)(void (*)(void *), void *, unsigned, unsigned);
static in_team run_team;            /* GOMP_parallel: calls a function on each thread of a team */
static int (*thread_of_team)(void); /* which thread this is */
static int (*threads_of_team)(void);

/* Whether there is such a library; to be called first. */
static int find_threads(void)
{
#if defined(__linux__)
    *(void **)&run_team = dlsym(RTLD_DEFAULT, "GOMP_parallel");
    *(void **)&thread_of_team = dlsym(RTLD_DEFAULT, "omp_get_thread_num");
    *(void **)&threads_of_team = dlsym(RTLD_DEFAULT, "omp_get_num_threads");
#endif
    if (thread_of_team == NULL || threads_of_team == NULL)
        run_team = NULL;
    return run_team != NULL;
}

struct team {
    void (*each)(void *work, Py_ssize_t piece);
    void *work;
    Py_ssize_t pieces;
};

static void part_of_team(void *data)
{
    const struct team *team = data;
    Py_ssize_t number = thread_of_team(), threads = threads_of_team(); /* may be fewer than asked for */
    for (Py_ssize_t i = team->pieces * number / threads; i < team->pieces * (number + 1) / threads; i++)
        team->each(team->work, i);
}

/* Call `each` with the numbers of all pieces; a thread gets neighbours, and the same ones every time. */
static void share(void (*each)(void *, Py_ssize_t), void *work, Py_ssize_t pieces, Py_ssize_t threads)
{
    threads = threads < pieces ? threads : pieces;
    if (threads > 1 && run_team != NULL) {
        struct team team = {each, work, pieces};
        run_team(part_of_team, &team, (unsigned)threads, 0);
        return;
    }
    for (Py_ssize_t i = 0; i < pieces; i++)
        each(work, i);
}
